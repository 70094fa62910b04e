/** A place in the primary's log of changes, in bytes from its beginning. */
export type LogPosition = number;

/**
 * SQL for the position up to which a reader has to be. A change is seen by others once its commit is on disk, and where commits do not wait
 * for the disk, once it is written into the log's memory.
 */
export const positionNow =
  "(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint";

/** Returns the position that all of several readers need; undefined where one of them does not know its own. */
export function furthest(positions: readonly (LogPosition | undefined)[]): LogPosition | undefined {
  const known = positions.filter((one) => one !== undefined);
  return known.length < positions.length ? undefined : Math.max(...known);
}
