import { sql } from "kysely";
import { insertPublishedBody } from "#src/articles/published-body.ts";
import type { Tx } from "#src/database/transact.ts";
import { newId } from "#src/platform/ids.ts";
import { recordEvent } from "#src/platform/record-event.ts";

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

/** Writes that the revision is out: publication, article, events and audit together. False when the claim was lost. */
export async function confirmPublication(tx: Tx, held: Held, url: string): Promise<boolean> {
  const publication = await lockHeld(tx, held);
  if (publication === undefined) return false;
  await tx
    .updateTable("publication")
    .set({ status: "confirmed", lease_until: null, last_error: null, url, published_at: sql`now()` })
    .where("organization_id", "=", held.organization_id)
    .where("id", "=", held.id)
    .execute();
  if (publication.main) await showRevision(tx, held, publication);
  return true;
}

async function showRevision(tx: Tx, held: Held, { article_id, revision, project_id }: HeldPublication): Promise<void> {
  const { rows } = await sql<{ slug: string; locale: string; before: number | null; previousSlug: string | null }>`
    update article a set
      published_revision = r.revision, published_slug = r.slug, live_at = now(), published_at = coalesce(a.published_at, now()),
      -- Somebody may have begun the next revision meanwhile: then the site moves on and the draft stays a draft.
      status = case when a.status = 'scheduled' and a.revision = r.revision then 'published' else a.status end,
      updated_at = now()
    from article_revision r, (select published_revision, published_slug from article where organization_id = ${held.organization_id} and id = ${article_id} for update) before
    where a.organization_id = ${held.organization_id} and a.id = ${article_id}
      and r.organization_id = a.organization_id and r.article_id = a.id and r.revision = ${revision}
    returning r.slug, a.locale, before.published_revision as before, before.published_slug as "previousSlug"`.execute(tx);
  const [article] = rows;
  if (article === undefined) return;
  await insertPublishedBody(tx, held.organization_id, article_id, revision, article.locale);
  const event = {
    organizationId: held.organization_id,
    projectId: project_id,
    subjectId: article_id,
    occurrence: String(revision),
    data: { articleId: article_id, revision, slug: article.slug, locale: article.locale, publicationId: held.id },
  };
  await recordEvent(tx, { ...event, type: "article.published" });
  if (article.before !== null && article.before !== revision) await recordEvent(tx, { ...event, type: "article.updated" });
  const { previousSlug } = article;
  if (previousSlug !== null && previousSlug !== article.slug) {
    await recordEvent(tx, { ...event, type: "article.slug_changed", data: { ...event.data, previousSlug } });
  }
  await tx
    .insertInto("audit")
    .values({
      organization_id: held.organization_id,
      id: newId("audit"),
      operation: "publish_article",
      surface: "scheduler",
      person_id: null,
      token_id: null,
      subject_id: article_id,
      request_id: held.id,
    })
    .execute();
}

/** Writes a failed attempt: another one waits, twice as long each time, until the last one makes the failure final. */
export async function failPublication(tx: Tx, held: Held, reason: string): Promise<void> {
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
  await recordEvent(tx, {
    organizationId: held.organization_id,
    projectId: publication.project_id,
    type: "delivery.failed",
    subjectId: held.id,
    // Once for each series of attempts: a person may have begun another one.
    occurrence: `final ${held.fence}`,
    data: {
      publicationId: held.id,
      articleId: publication.article_id,
      destination: publication.destination,
      attempts: publication.attempts,
      lastError: reason.slice(0, 500),
    },
  });
}
