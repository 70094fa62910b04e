import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { releaseCredits } from "#src/people/credits/release-credits.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import { DeliveryFault } from "./fault.ts";

type PublicationRef = { organizationId: string; publicationId: string };

function selectCharge(tx: Tx, { organizationId, publicationId }: PublicationRef) {
  return tx
    .selectFrom("post_publication")
    .select(["project_id", "post_id", "reservation", "credits"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", publicationId)
    .executeTakeFirstOrThrow();
}

function updateCharge(tx: Tx, { organizationId, publicationId }: PublicationRef, charge: { reservation: string; credits: number } | null) {
  return tx
    .updateTable("post_publication")
    .set(charge ?? { reservation: null, credits: null })
    .where("organization_id", "=", organizationId)
    .where("id", "=", publicationId)
    .execute();
}

/**
 * Reserves the credits of a publication, unless they are reserved already. Fails when there are too few credits; nothing is
 * published then.
 */
export async function reserveCharge(tx: Tx, claim: WorkClaim, credits: number): Promise<void> {
  const ref = { organizationId: claim.organization_id, publicationId: claim.id };
  const known = await selectCharge(tx, ref);
  if (known.reservation !== null) return;
  // The fence tells an attempt from the one before, whose credits were released.
  const operationId = `${claim.id}:${claim.fence}`;
  const about = { work: "x_publication" as const, projectId: known.project_id, subjectId: known.post_id };
  await reserveCredits(tx, ref.organizationId, { operationId, credits, ...about }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === "insufficient_credits") throw tooFew(error);
    throw error;
  });
  await updateCharge(tx, ref, { reservation: operationId, credits });
}

function tooFew({ message }: Failure): DeliveryFault {
  return new DeliveryFault("permanent", "insufficient_credits", `${message} Then retry.`);
}

/** Spends the reserved credits of a post that is published. */
export async function settleCharge(context: Teller, ref: PublicationRef): Promise<void> {
  const { reservation, credits } = await selectCharge(context.tx, ref);
  if (reservation === null || credits === null) return;
  await settleCredits(context, ref.organizationId, { operationId: reservation, spent: credits });
  await updateCharge(context.tx, ref, null);
}

/** Releases the reserved credits of a post of which nothing is published. */
export async function releaseCharge(tx: Tx, ref: PublicationRef): Promise<void> {
  const { reservation } = await selectCharge(tx, ref);
  if (reservation === null) return;
  await releaseCredits(tx, ref.organizationId, reservation);
  await updateCharge(tx, ref, null);
}
