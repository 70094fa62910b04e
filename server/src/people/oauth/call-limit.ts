import { LRUCache } from "lru-cache";

const keysMax = 10_000;

/** Counts the calls of each key within a minute, in this process. The result returns true for up to `perMinute` calls. */
export function createCallLimit(perMinute: number): (key: string) => boolean {
  const counts = new LRUCache<string, { calls: number }>({ max: keysMax, ttl: 60_000 });
  return (key) => {
    const count = counts.get(key) ?? { calls: 0 };
    if (count.calls === 0) counts.set(key, count);
    count.calls += 1;
    return count.calls <= perMinute;
  };
}
