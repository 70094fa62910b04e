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
  if (await isPast(tx, instant)) throw timePassed();
}

/** Refuses a minute that is over by the database's clock. The current one is not: whoever names it means now. */
export async function requireNotOver(tx: Tx, minute: Date): Promise<void> {
  const { rows } = await sql<{ over: boolean }>`select ${minute}::timestamptz + interval '1 minute' <= now() as over`.execute(tx);
  if (rows[0]?.over) throw timePassed();
}

function timePassed(): Failure {
  return new Failure("invalid_input", sentence("refusal_time_passed"), "time");
}
