import type pg from "pg";
import { type PublishedReads, readPrimary, readReplica } from "#src/core/database/replica/published-reads.ts";
import { openReplica } from "#src/core/database/replica/replica.ts";
import type { AppOptions } from "./app-options.ts";

export type OpenReads = {
  reads: PublishedReads;
  /** Begins to use the replica once it is found to follow. */
  start(): void;
  close(): Promise<void>;
};

/** Opens the replica where there is one, for a process that is asked for what is published. */
export function openReads({ readLogin: login, role, poolSizeMax: sizeMax, log }: AppOptions, pool: pg.Pool): OpenReads {
  if (login === undefined || role === "worker") return { reads: readPrimary(pool), start() {}, async close() {} };
  const replica = openReplica({ primary: pool, login, sizeMax, log });
  return { reads: readReplica(pool, replica), start: replica.start, close: replica.close };
}
