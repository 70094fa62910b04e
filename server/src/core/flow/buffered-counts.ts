import { type Bell, createBell } from "./bell.ts";

export type BufferedCounts<Count> = {
  record(organizationId: string, key: string, count: Count): void;
  /** Returns for how many keys of an organization something waits. */
  sizeOf(organizationId: string): number;
  /** Writes what was counted. What could not be written is counted again with the next flush. */
  flush(): Promise<void>;
  /** Rings when there is something to flush. */
  bell: Bell;
};

type BufferedCountsOptions<Count> = {
  sum: (one: Count, other: Count) => Count;
  write: (organizationId: string, counts: ReadonlyMap<string, Count>) => Promise<void>;
  /** Keys that wait at most, of all organizations. Counts of further ones are dropped. */
  keysMax?: number;
};

/**
 * Keeps counts in memory until the next flush, so that nobody who is counted waits for a write. A killed process loses what it has not
 * written.
 */
export function createBufferedCounts<Count>({ sum, write, keysMax = Infinity }: BufferedCountsOptions<Count>): BufferedCounts<Count> {
  let waiting = new Map<string, Map<string, Count>>();
  let size = 0;
  const bell = createBell();

  function add(organizationId: string, key: string, count: Count): void {
    const counts = waiting.get(organizationId) ?? new Map<string, Count>();
    const before = counts.get(key);
    if (before === undefined && size >= keysMax) return;
    if (before === undefined) size += 1;
    counts.set(key, before === undefined ? count : sum(before, count));
    waiting.set(organizationId, counts);
    bell.ring();
  }

  return {
    bell,
    record: add,
    sizeOf: (organizationId) => waiting.get(organizationId)?.size ?? 0,
    async flush() {
      const taken = waiting;
      waiting = new Map();
      size = 0;
      const failures: unknown[] = [];
      for (const [organizationId, counts] of taken) {
        await write(organizationId, counts).catch((error: unknown) => {
          for (const [key, count] of counts) add(organizationId, key, count);
          failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
