import type { CreditWorkKind } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

export type Reservation = {
  /** Unique within the organization: a worker that takes the work up again finds what it has reserved by it. */
  operationId: string;
  credits: number;
  work: CreditWorkKind;
  projectId: string | null;
  /** The article, post or image that it is for. */
  subjectId: string | null;
};

/** How a reservation stands: one that was made before may have ended meanwhile. */
export type Reserved = { status: "reserved" | "settled" | "released"; available: number };

const statuses = { reserve: "reserved", settle: "settled", release: "released" } as const;
type Outcome = keyof typeof statuses | "conflict" | "insufficient";

/**
 * Sets the transaction's organization's credits aside for work, or fails with `insufficient_credits`. The same call again changes nothing.
 * It locks the organization's account until commit: ask late in a transaction, and never wait for anything outside behind it.
 */
export async function reserveCredits(tx: Tx, reservation: Reservation): Promise<Reserved> {
  const { operationId, credits, work, projectId, subjectId } = reservation;
  if (!Number.isInteger(credits) || credits < 1) throw new Error(`${credits} credits cannot be reserved.`);
  const { rows } = await sql<{ outcome: Outcome; available: number }>`
    select outcome, available from reserve_credits(${operationId}, ${credits}, ${work}, ${projectId}, ${subjectId})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A reservation has no outcome.");
  if (row.outcome === "conflict") throw new Failure("conflict", `Something else was reserved as ${operationId}. Choose another name.`);
  if (row.outcome === "insufficient") throw tooFew(credits, row.available);
  return { status: statuses[row.outcome], available: row.available };
}

function tooFew(required: number, available: number): Failure {
  const takes = `This takes ${required} credit${required === 1 ? "" : "s"} and ${available} ${available === 1 ? "is" : "are"} left.`;
  return new Failure("insufficient_credits", `${takes} Buy credits, or wait for the next cycle.`, undefined, { required, available });
}
