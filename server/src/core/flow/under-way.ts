export type UnderWay<Claim> = {
  /** How many more may be begun. */
  room(): number;
  /** Claims what there is room for, `batchMax` at most, and begins it without waiting for any. Returns how many those were. */
  take(claim: (room: number) => Promise<{ rows: readonly Claim[] }>, batchMax?: number): Promise<number>;
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
