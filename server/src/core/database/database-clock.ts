import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import type { Tx } from "./transact.ts";

/** Returns the time of the database's clock, cut to milliseconds: a time rounded up would not be due yet. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The database has no clock.");
  return row.now;
}

/** Returns whether an instant has come by the database's clock. */
export async function isPast(tx: Tx, instant: Date): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select ${instant}::timestamptz <= now() as past`.execute(tx);
  return rows[0]?.past ?? true;
}

/** Refuses an instant that is past by the database's clock. */
export async function requireFuture(tx: Tx, instant: Date): Promise<void> {
  const { rows } = await sql<{ past: boolean }>`select ${instant}::timestamptz < now() as past`.execute(tx);
  if (rows[0]?.past) throw new Failure("invalid_input", sentence("refusal_time_passed"), "time");
}
