import { type Sentence, sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { releaseCredits } from "#src/people/credits/release-credits.ts";
import { holdGeneration, markGenerationFailed } from "../generation-queries.ts";

/** Kinds of generations that their caller waits for. */
type WaitedKind = "images" | "alt_text" | "passage";

/** Maximum number of generations of a kind that callers of one organization wait for at the same time. */
const waitedMax = 4;

const underWay: Record<WaitedKind, () => Sentence> = {
  images: () => sentence("refusal_drawings_under_way", { count: waitedMax }),
  alt_text: () => sentence("refusal_alt_texts_under_way", { count: waitedMax }),
  passage: () => sentence("refusal_passages_under_way", { count: waitedMax }),
};

/**
 * Refuses a generation that was just begun when the organization has too many of its kind. It is asked after the reservation of
 * credits, which runs calls of one organization one after the other.
 */
export async function requireRoomToWait(tx: Tx, organizationId: string, kind: WaitedKind): Promise<void> {
  const { begun } = await tx
    .selectFrom("generation")
    .select(sql<number>`count(*)::integer`.as("begun"))
    .where("organization_id", "=", organizationId)
    .where((row) =>
      kind === "passage" ? row.and([row("kind", "=", "improvement"), sql<boolean>`request -> 'way' is not null`]) : row("kind", "=", kind),
    )
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  if (begun > waitedMax) throw new Failure("unavailable", underWay[kind]());
}

/** Locks the generation for its end. Refuses with these words when a worker has given it up in the meantime. */
export async function holdWaited(tx: Tx, claim: WorkClaim, tooLong: Sentence): Promise<void> {
  await holdGeneration(tx, claim).catch((error: unknown) => {
    throw error instanceof ClaimLost ? new Failure("unavailable", tooLong) : error;
  });
}

/** Ends a generation that came to nothing, and releases its credits. */
export async function undoWaited(tx: Tx, claim: WorkClaim, error: string): Promise<void> {
  const row = await holdGeneration(tx, claim).catch((lost: unknown) => {
    if (!(lost instanceof ClaimLost)) throw lost;
  });
  if (row === undefined) return;
  await markGenerationFailed(tx, claim, error);
  if (row.credits > 0) await releaseCredits(tx, claim.organization_id, claim.id);
}
