import { type ArticleDestination, isPlatform } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { ClaimLost, inSeconds } from "#src/operations/queue/claim.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { endOrPutBack, endWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { recordAudit } from "#src/operations/record-audit.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { announceFailure } from "#src/people/notifications/announce-failure.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import type { Shown } from "./destinations/destination.ts";
import { PlatformFault } from "./destinations/platform-fault.ts";
import { exposeRevision } from "./expose-revision.ts";
import { openPublication } from "./open-publication.ts";
import { listConnected } from "./project-destinations.ts";
import { publishedAudit } from "./published-audit.ts";
import { publishedEvents } from "./published-events.ts";

type HeldPublication = Awaited<ReturnType<typeof lockHeld>>;

type Patience = { attemptsMax: number; waitSeconds: (attempts: number) => number };

const errorLengthMax = 500;
const firstSeconds = 30;
const platformWaitSecondsMax = 3 * 60 * 60;
const unknownFault = { kind: "retryable", retryAfterSeconds: 0 } as const;

/** Number of attempts at a destination, and the wait after so many of them. Both come to an end within a day. */
const patience: Record<"own" | "platform", Patience> = {
  own: { attemptsMax: 12, waitSeconds: growingWait({ firstSeconds, factor: 2 }) },
  platform: { attemptsMax: 8, waitSeconds: growingWait({ firstSeconds, factor: 4, maxSeconds: platformWaitSecondsMax }) },
};

/** Locks the publication of a claim. Returns undefined where it is no longer to be delivered; whether the claim is void shows when it ends. */
export function lockRunning(tx: Tx, { organization_id, id }: WorkClaim) {
  return tx
    .selectFrom("publication")
    .select(["project_id", "article_id", "revision", "destination", "action", "main"])
    .select(sql<number>`extract(epoch from now() - due_at)::float8`.as("late_seconds"))
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "in", ["pending", "delivering"])
    .forUpdate()
    .executeTakeFirst();
}

/** Does the same, and fails with `ClaimLost` where there is none. */
export async function lockHeld(tx: Tx, claim: WorkClaim) {
  const publication = await lockRunning(tx, claim);
  if (publication === undefined) throw new ClaimLost();
  return publication;
}

/** Records that the revision is published or taken down: publication, article, events and audit together. */
export async function confirmPublication(tx: Tx, held: WorkClaim, shown: Shown | undefined): Promise<void> {
  const publication = await lockHeld(tx, held);
  if (!(await endWork(tx, held))) throw new ClaimLost();
  await tx
    .updateTable("publication")
    .set({
      status: "confirmed",
      attempts: held.attempts,
      last_error: null,
      error_kind: null,
      url: shown?.url ?? null,
      proof: shown?.proof ?? null,
      published_at: sql`now()`,
    })
    .where("organization_id", "=", held.organization_id)
    .where("id", "=", held.id)
    .execute();
  if (publication.main) await announceRevision(tx, held, publication);
}

async function announceRevision(
  tx: Tx,
  held: WorkClaim,
  { article_id, revision, project_id, destination }: HeldPublication,
): Promise<void> {
  const organizationId = held.organization_id;
  const exposed = await exposeRevision(tx, { organizationId, publicationId: held.id, articleId: article_id, revision, main: true });
  // Somebody may have begun the next revision meanwhile. Then the site shows this one and the draft stays a draft.
  await sql`
    update article set status = 'published', updated_at = now()
    where organization_id = ${organizationId} and id = ${article_id} and status = 'scheduled' and revision = ${revision}`.execute(tx);
  const data = { ...exposed, projectId: project_id, articleId: article_id, revision, publicationId: held.id };
  for (const event of publishedEvents(organizationId, data)) await recordEvent(tx, event);
  for (const further of await listConnected(tx, organizationId, project_id)) {
    if (further === destination) continue;
    await openPublication(tx, organizationId, {
      projectId: project_id,
      articleId: article_id,
      revision,
      destination: further,
      main: false,
    });
  }
  await recordAudit(tx, publishedAudit(organizationId, article_id, held.id));
}

/** Returns whether a main publication at a platform would come later than it may. Pages and sites show it with the first attempt. */
export function comesTooLate(publication: { main: boolean; destination: ArticleDestination; late_seconds: number }, wait = 0): boolean {
  return publication.main && isPlatform(publication.destination) && publication.late_seconds + wait > lateMinutesMax * 60;
}

export const tooLateMessage = `It would be more than ${lateMinutesMax} minutes late. Retry to publish it now, or take it off.`;

/**
 * Records a failed attempt, and returns what becomes of the publication. Another one follows after a longer wait each time, until the last
 * one or a refusal makes the failure final.
 */
export async function failPublication({ tx, sendsMail }: Teller, held: WorkClaim, error: unknown): Promise<"retried" | "failed"> {
  const publication = await lockHeld(tx, held);
  const reason = error instanceof Error ? error.message : "Unknown failure.";
  const { kind, retryAfterSeconds } = error instanceof PlatformFault ? error : unknownFault;
  const { attemptsMax, waitSeconds } = patience[isPlatform(publication.destination) ? "platform" : "own"];
  const { attempts } = held;
  const wait = Math.max(waitSeconds(attempts), Math.min(retryAfterSeconds, platformWaitSecondsMax));
  const late = kind === "retryable" && comesTooLate(publication, wait);
  const final = kind === "refused" || attempts >= attemptsMax || late;
  if (!(await endOrPutBack(tx, held, final ? null : { seconds: wait, attempts }))) throw new ClaimLost();
  const before = publication.action === "withdraw" ? "Readers may still see it there. " : late ? `${tooLateMessage} ` : "";
  const lastError = cutLine(`${before}${reason}`, errorLengthMax);
  await tx
    .updateTable("publication")
    .set({
      status: final ? "failed" : "pending",
      attempts,
      last_error: lastError,
      error_kind: kind,
      next_attempt_at: inSeconds(wait),
    })
    .where("organization_id", "=", held.organization_id)
    .where("id", "=", held.id)
    .execute();
  if (!final) return "retried";
  const { project_id: projectId, article_id: articleId, destination } = publication;
  await announceFailure(
    { tx, sendsMail },
    held.organization_id,
    projectId,
    { publicationId: held.id, articleId, destination, attempts, lastError },
    `final ${held.fence}`,
  );
  return "failed";
}
