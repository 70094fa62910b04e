import type pg from "pg";
import { type Tx, transact } from "#src/database/transact.ts";

/** Runs `work` in one transaction that sees no organization: persons and their keys stand outside of all of them. */
export function transactEverywhere<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(pool, "", work);
}
