import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

type Outcome = "done" | "unknown" | "conflict" | "too_much";

/** The use in percent that makes a cycle low, and that cycle, such as 2026-11. */
export type Low = { percent: number; month: string };

/** Ends a reservation; the same call again changes nothing. Returns the use if this makes the cycle low, else undefined. */
export async function closeCredits(
  tx: Tx,
  organizationId: string,
  { kind, operationId, spent }: { kind: "settle" | "release"; operationId: string; spent: number },
): Promise<Low | undefined> {
  if (!Number.isInteger(spent) || spent < 0) throw new Error(`${spent} credits cannot be spent.`);
  const { rows } = await sql<{ outcome: Outcome; low: number | null; low_month: string }>`
    select outcome, low, low_month
    from close_credits_of(${organizationId}, ${kind}, ${operationId}, ${spent}, ${limits.creditsLowPercent})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The end of a reservation has no outcome.");
  if (row.outcome === "unknown") throw new Failure("not_found", sentence("refusal_credits_not_reserved", { id: operationId }));
  if (row.outcome === "conflict") throw new Failure("conflict", sentence("refusal_credits_ended_otherwise", { id: operationId }));
  if (row.outcome === "too_much") {
    throw new Failure("invalid_state", sentence("refusal_credits_reserved_fewer", { id: operationId, count: spent }));
  }
  return row.low === null ? undefined : { percent: row.low, month: row.low_month };
}
