import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

type Row = {
  monthly_credits: number;
  month: string;
  monthly: number;
  bought: number;
  reserved: number;
  used: number;
  budget: number;
  zone: string;
  begins_at: Date;
  ends_at: Date;
};

/** Returns the current credits of an organization; opens the month's cycle if it is not open yet. */
export async function readCredits(tx: Tx, organizationId: string) {
  const { rows } = await sql<Row>`
    select monthly_credits, month::text, monthly, bought, reserved, used, budget, zone, begins_at, ends_at
    from current_credits_of(${organizationId})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("An organization has no credits.");
  return presentCredits(row);
}

function presentCredits(row: Row) {
  return {
    available: row.monthly + row.bought,
    monthly: row.monthly,
    bought: row.bought,
    reserved: row.reserved,
    used: row.used,
    budget: row.budget,
    percent: row.budget === 0 ? 0 : Math.floor((row.used * 100) / row.budget),
    plan: { monthlyCredits: row.monthly_credits, timeZone: row.zone },
    cycle: { month: row.month.slice(0, 7), beginsAt: row.begins_at.toISOString(), endsAt: row.ends_at.toISOString() },
  };
}
