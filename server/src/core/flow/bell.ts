/** Lets a loop sleep while there is nothing for it to do. */
export type Bell = {
  ring(): void;
  /** Resolves once it rings, at once where it has since the last call. */
  rung(): Promise<void>;
};

export function createBell(): Bell {
  let next = Promise.withResolvers<void>();
  return {
    ring: () => next.resolve(),
    async rung() {
      await next.promise;
      next = Promise.withResolvers();
    },
  };
}
