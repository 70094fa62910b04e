import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import { newId } from "#src/platform/ids.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { announceFailure, type Teller } from "./announce-failure.ts";
import type { Proof } from "./destinations/destination.ts";
import { exposeRevision } from "./expose-revision.ts";
import { openSitePublication } from "./open-site-publication.ts";

type Held = { organization_id: string; id: string; fence: number };
type HeldPublication = NonNullable<Awaited<ReturnType<typeof lockHeld>>>;

const attemptsMax = 12;
const firstWaitSeconds = 30;

/** Locks the publication, if this worker's claim on it is still the newest. */
function lockHeld(tx: Tx, held: Held) {
  return tx
    .selectFrom("publication")
    .select(["project_id", "article_id", "revision", "destination", "main", "attempts"])
    .where("organization_id", "=", held.organization_id)
    .where("id", "=", held.id)
    .where("status", "=", "delivering")
    .where("fence", "=", held.fence)
    .forUpdate()
    .executeTakeFirst();
}

export type Shown = { url: string; proof?: Proof };

/** Writes that the revision is out: publication, article, events and audit together. False when the claim was lost. */
export async function confirmPublication(tx: Tx, held: Held, { url, proof }: Shown): Promise<boolean> {
  const publication = await lockHeld(tx, held);
  if (publication === undefined) return false;
  await tx
    .updateTable("publication")
    .set({ status: "confirmed", lease_until: null, last_error: null, url, proof: proof ?? null, published_at: sql`now()` })
    .where("organization_id", "=", held.organization_id)
    .where("id", "=", held.id)
    .execute();
  if (publication.main) await announceRevision(tx, held, publication);
  return true;
}

async function announceRevision(tx: Tx, held: Held, { article_id, revision, project_id, destination }: HeldPublication): Promise<void> {
  const organizationId = held.organization_id;
  const exposed = await exposeRevision(tx, { organizationId, publicationId: held.id, articleId: article_id, revision, main: true });
  // Somebody may have begun the next revision meanwhile: then the site moves on and the draft stays a draft.
  await sql`
    update article set status = 'published', updated_at = now()
    where organization_id = ${organizationId} and id = ${article_id} and status = 'scheduled' and revision = ${revision}`.execute(tx);
  const { slug, locale, replaced, replacedSlug } = exposed;
  const event = {
    organizationId,
    projectId: project_id,
    subjectId: article_id,
    occurrence: String(revision),
    data: { articleId: article_id, revision, slug, locale, publicationId: held.id },
  };
  await recordEvent(tx, { ...event, type: "article.published" });
  if (replaced !== null && replaced !== revision) await recordEvent(tx, { ...event, type: "article.updated" });
  if (replacedSlug !== null && replacedSlug !== slug) {
    await recordEvent(tx, { ...event, type: "article.slug_changed", data: { ...event.data, previousSlug: replacedSlug } });
  }
  if (destination === "hosted_blog")
    await openSitePublication(tx, organizationId, { projectId: project_id, articleId: article_id, revision });
  await recordPublishing(tx, held, article_id);
}

async function recordPublishing(tx: Tx, held: Held, articleId: string): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      organization_id: held.organization_id,
      id: newId("audit"),
      operation: "publish_article",
      surface: "scheduler",
      person_id: null,
      token_id: null,
      subject_id: articleId,
      request_id: held.id,
    })
    .execute();
}

/** Writes a failed attempt: another one waits, twice as long each time, until the last one makes the failure final. */
export async function failPublication({ tx, sendsMail }: Teller, held: Held, reason: string): Promise<void> {
  const publication = await lockHeld(tx, held);
  if (publication === undefined) return;
  const final = publication.attempts >= attemptsMax;
  await tx
    .updateTable("publication")
    .set({
      status: final ? "failed" : "pending",
      lease_until: null,
      last_error: reason.slice(0, 500),
      next_attempt_at: sql`now() + make_interval(secs => ${firstWaitSeconds * 2 ** (publication.attempts - 1)})`,
    })
    .where("organization_id", "=", held.organization_id)
    .where("id", "=", held.id)
    .execute();
  if (!final) return;
  const { project_id: projectId, article_id: articleId, destination, attempts } = publication;
  await announceFailure(
    { tx, sendsMail },
    held.organization_id,
    projectId,
    {
      publicationId: held.id,
      articleId,
      destination,
      attempts,
      lastError: reason.slice(0, 500),
    },
    `final ${held.fence}`,
  );
}
