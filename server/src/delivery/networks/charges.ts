import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { releaseCredits } from "#src/people/credits/release-credits.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import type { Charge } from "./delivery.ts";
import { DeliveryFault } from "./fault.ts";

type About = { projectId: string; postId: string };

/** Reserves credits of a publication. Fails when there are too few; nothing is published then. */
export async function reserveCharge(tx: Tx, organizationId: string, { projectId, postId }: About, charge: Charge): Promise<void> {
  const reservation = { ...charge, work: "x_publication" as const, projectId, subjectId: postId };
  await reserveCredits(tx, organizationId, reservation).catch((error: unknown) => {
    if (error instanceof Failure && error.code === "insufficient_credits") throw tooFew(error);
    throw error;
  });
}

function tooFew({ message }: Failure): DeliveryFault {
  return new DeliveryFault("permanent", "insufficient_credits", `${message} Then retry.`);
}

/** Spends the reserved credits of a post that is published. */
export function settleCharge(context: Teller, organizationId: string, { operationId, credits }: Charge): Promise<void> {
  return settleCredits(context, organizationId, { operationId, spent: credits });
}

type PublicationRef = { organizationId: string; publicationId: string };

/** Releases the reserved credits of a post of which nothing is published. */
export async function releaseCharge(tx: Tx, { organizationId, publicationId }: PublicationRef): Promise<void> {
  const { reservation } = await tx
    .selectFrom("post_publication")
    .select("reservation")
    .where("organization_id", "=", organizationId)
    .where("id", "=", publicationId)
    .executeTakeFirstOrThrow();
  if (reservation === null) return;
  await releaseCredits(tx, organizationId, reservation);
  await tx
    .updateTable("post_publication")
    .set({ reservation: null, credits: null })
    .where("organization_id", "=", organizationId)
    .where("id", "=", publicationId)
    .execute();
}
