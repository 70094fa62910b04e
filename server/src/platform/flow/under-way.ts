export type UnderWay<Claim> = {
  /** How many more may be begun. */
  room(): number;
  /** Begins each claim, without waiting for any. */
  begin(claims: readonly Claim[]): void;
  /** Resolves when all that was begun has ended. */
  all(): Promise<unknown>;
};

type Options<Claim> = {
  atOnceMax: number;
  /** Never fails. */
  run: (claim: Claim) => Promise<void>;
  /** Called when one has ended: there is room again. */
  onEnd?: () => void;
};

/** What a worker has begun. A claim that takes long holds its own place and no other: nothing waits for the end of a batch. */
export function createUnderWay<Claim>({ atOnceMax, run, onEnd }: Options<Claim>): UnderWay<Claim> {
  const running = new Set<Promise<void>>();
  return {
    room: () => atOnceMax - running.size,
    begin(claims) {
      for (const claim of claims) {
        const work = run(claim).finally(() => {
          running.delete(work);
          onEnd?.();
        });
        running.add(work);
      }
    },
    all: () => Promise.all(running),
  };
}
