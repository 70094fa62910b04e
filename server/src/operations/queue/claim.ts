import { type RawBuilder, sql } from "kysely";
import type pg from "pg";

/** One worker's claim on a row until its lease ends. A newer claim raises the fence and makes this one void. */
export type Claim = { organization_id: string; id: string; fence: number };

/** Claims rows through a function of the database, in turns across organizations and within the bounds. */
export async function claimWith<Row extends pg.QueryResultRow>(pool: pg.Pool, name: string, bounds: readonly unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`select * from ${name}(${bounds.map((_, index) => `$${index + 1}`).join(", ")})`, [...bounds]);
  return rows;
}

/** Returns the columns by which a statement finds a claimed row only while the claim is the newest. */
export function newest({ organization_id, id, fence }: Claim): Claim {
  return { organization_id, id, fence };
}

/** Returns the moment that is so many seconds away by the database's clock: the end of a lease, or the next attempt. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
