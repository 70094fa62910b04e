import type pg from "pg";

/** Kinds of records that the service keeps for a time, in the order in which they are shown. */
const keptKinds = ["deliveries", "notifications", "events", "generations", "idempotency", "sessions", "audit", "exports"] as const;
export type KeptKind = (typeof keptKinds)[number];

/** `bytes` on disk with indexes, and files for exports; `rows` as of PostgreSQL's last analysis, null before the first one. */
export type KeptSize = { kind: KeptKind; bytes: number; rows: number | null; oldest: Date | null };

/** Returns the sizes of what is kept over all organizations. Takes some milliseconds, however much there is. */
export async function readKeptSizes(database: Pick<pg.Pool, "query">): Promise<KeptSize[]> {
  const { rows } = await database.query<KeptSize>("select kind, bytes, nullif(rows, -1) as rows, oldest from kept_sizes()");
  return rows.toSorted((one, other) => keptKinds.indexOf(one.kind) - keptKinds.indexOf(other.kind));
}
