/**
 * Remembers which events were handled. `add` returns true when the id is new. It is called only after the callbacks have
 * succeeded, so that a failed event is handled when it comes again. Where handling an event twice would do harm, keep the ids
 * in a store that all instances of a site share, for a day: the service retries for 24 hours.
 */
export type SeenIds = {
  has(id: string): Promise<boolean> | boolean;
  add(id: string): Promise<boolean> | boolean;
};

const idsMaxDefault = 10_000;

/** Creates a store of the last ids in the memory of this process; 10,000 by default. */
export function createSeenIds(idsMax = idsMaxDefault): SeenIds {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= idsMax) break;
        ids.delete(oldest);
      }
      return true;
    },
  };
}
