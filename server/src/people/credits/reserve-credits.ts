import type { CreditWorkKind } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { count } from "#src/core/watching/observe.ts";

export type Reservation = {
  /** Unique within the organization: a worker that resumes the work finds its reservation by it. */
  operationId: string;
  credits: number;
  work: CreditWorkKind;
  projectId: string | null;
  /** The article, post or image that the work is for. */
  subjectId: string | null;
};

/** State of a reservation: one that was made earlier may have ended meanwhile. */
export type Reserved = { status: "reserved" | "settled" | "released"; available: number };

const statuses = { reserve: "reserved", settle: "settled", release: "released" } as const;
type Outcome = keyof typeof statuses | "conflict" | "insufficient";

/**
 * Reserves credits of an organization for work, or fails with `insufficient_credits`. The same call again
 * changes nothing. Locks the organization's account until commit: call it late in a transaction, and never wait for anything
 * external after it.
 */
export async function reserveCredits(tx: Tx, organizationId: string, reservation: Reservation): Promise<Reserved> {
  const { operationId, credits, work, projectId, subjectId } = reservation;
  if (!Number.isInteger(credits) || credits < 1) throw new Error(`${credits} credits cannot be reserved.`);
  const { rows } = await sql<{ outcome: Outcome; available: number }>`
    select outcome, available
    from reserve_credits_of(${organizationId}, ${operationId}, ${credits}, ${work}, ${projectId}, ${subjectId})`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A reservation has no outcome.");
  if (row.outcome === "conflict") throw new Failure("conflict", sentence("refusal_credits_name_taken", { id: operationId }));
  if (row.outcome === "insufficient") {
    count("credits", { outcome: "refused" }, credits);
    throw tooFew(credits, row.available);
  }
  return { status: statuses[row.outcome], available: row.available };
}

function tooFew(required: number, available: number): Failure {
  return new Failure("insufficient_credits", sentence("refusal_too_few_credits", { required, available }), undefined, {
    required,
    available,
  });
}
