export type UnderWay<Claim> = {
  /** Returns how many more claims may be started. */
  room(): number;
  /** Claims as many as there is room for, at most `batchMax`, and starts them without waiting. Returns their number. */
  take(claim: (room: number) => Promise<{ rows: readonly Claim[] }>, batchMax?: number): Promise<number>;
  /** Resolves when all started claims have ended. */
  all(): Promise<unknown>;
};

type Options<Claim> = {
  atOnceMax: number;
  /** Never fails. */
  run: (claim: Claim) => Promise<void>;
  /** Called when one has ended: there is room again. */
  onEnd?: () => void;
};

/** Tracks the claims that a worker has started. A slow claim occupies only its own place: nothing waits for the end of a batch. */
export function createUnderWay<Claim>({ atOnceMax, run, onEnd }: Options<Claim>): UnderWay<Claim> {
  const running = new Set<Promise<void>>();
  const room = () => atOnceMax - running.size;
  return {
    room,
    async take(claim, batchMax = atOnceMax) {
      const wanted = Math.min(batchMax, room());
      if (wanted === 0) return 0;
      const { rows } = await claim(wanted);
      for (const one of rows) {
        const work = run(one).finally(() => {
          running.delete(work);
          onEnd?.();
        });
        running.add(work);
      }
      return rows.length;
    },
    all: () => Promise.all(running),
  };
}
