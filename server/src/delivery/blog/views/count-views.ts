import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Bell } from "#src/core/flow/bell.ts";
import { createBufferedCounts } from "#src/core/flow/buffered-counts.ts";
import { type View, viewKey } from "./view.ts";
import { type Counted, writeViews } from "./write-views.ts";

export type Views = {
  record(view: View, host: string): void;
  /** Writes what was counted. What could not be written is counted again with the next flush. */
  flush(): Promise<void>;
  /** Rings when there is something to flush. */
  bell: Bell;
};

// Counts that wait in memory, about 13 MB. Further ones are dropped until the next flush.
const waitingMax = 50_000;
// Invented hosts take no other organization's room: further ones of the same count as not told.
const hostsWaitingMax = 2000;

/** Counts views of blogs. They wait in memory for the next flush, so that no reader waits for a write. A killed process loses those. */
export function createViews(pool: pg.Pool): Views {
  const waiting = createBufferedCounts<Counted>({
    sum: (one, other) => ({ ...one, views: one.views + other.views }),
    write: (organizationId, counts) => transact(pool, organizationId, (tx) => writeViews(tx, organizationId, [...counts.values()])),
    keysMax: waitingMax,
  });
  return {
    record(view, given) {
      const host = waiting.sizeOf(view.organizationId) >= hostsWaitingMax ? "" : given;
      waiting.record(view.organizationId, `${viewKey(view)} ${host}`, { view, host, views: 1 });
    },
    flush: waiting.flush,
    bell: waiting.bell,
  };
}
