import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { named } from "#src/core/database/transact.ts";

/** One worker's claim on a row until its lease ends. A newer claim raises the fence and makes this one void. */
export type Claim = { organization_id: string; id: string; fence: number };

/** Thrown when another worker has taken a claimed row over. This worker may no longer write its findings. */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";

  constructor() {
    super("Another worker has taken this work over.");
  }
}

/** Claims rows through a function of the database, in turns across organizations and within the bounds. */
export async function claimWith<Row extends pg.QueryResultRow>(pool: pg.Pool, name: string, bounds: readonly unknown[]): Promise<Row[]> {
  const text = `select * from ${name}(${bounds.map((_, index) => `$${index + 1}`).join(", ")})`;
  const { rows } = await pool.query<Row>({ text, values: [...bounds], ...named(text) });
  return rows;
}

/**
 * Returns the condition, for a statement over a table that it calls `w`, that a row is under one of some claims of one organization,
 * which is still the newest. Values in a list are found by their hash. Rows to join are compared each with each where the planner takes
 * the table for nearly empty, as after a quiet time.
 */
export function isHeldBy(claims: readonly Claim[]): RawBuilder<boolean> {
  const ids = claims.map(({ id }) => id);
  const newestOnes = claims.map(({ id, fence }) => `${id} ${fence}`);
  return sql<boolean>`w.organization_id = ${claims[0]?.organization_id ?? ""} and w.id = any(${ids}::text[])
    and w.id || ' ' || w.fence = any(${newestOnes}::text[])`;
}

/** Returns the moment that is so many seconds away by the database's clock: the end of a lease, or the next attempt. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
