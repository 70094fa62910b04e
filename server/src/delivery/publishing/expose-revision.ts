import { sql } from "kysely";
import { insertPublishedBodies } from "#src/content/articles/published-body.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { showRevisions } from "./show-revisions.ts";

type Publication = { organizationId: string; publicationId: string; articleId: string; revision: number; main: boolean };
/** Exposure of a revision. `replaced` and `replacedSlug` are what readers saw until then; null when nothing was live. */
export type Exposure = { replaced: number | null; replacedSlug: string | null; at: Date; slug: string; locale: string };

/**
 * Shows a due revision to readers, once per publication; a second run changes nothing. A publication beside the main one shows
 * what is live already.
 */
export async function exposeRevision(tx: Tx, publication: Publication): Promise<Exposure> {
  const { organizationId, publicationId, articleId, revision, main } = publication;
  const { rows } = await sql<Exposure & { first: boolean }>`
    with article as (
      select a.published_revision, a.published_slug, a.locale from article a
      where a.organization_id = ${organizationId} and a.id = ${articleId} for update
    ), marked as (
      update publication p
      set exposed_at = date_trunc('milliseconds', now()), replaced_revision = article.published_revision, replaced_slug = article.published_slug
      from article
      where p.organization_id = ${organizationId} and p.id = ${publicationId} and p.exposed_at is null
      returning p.exposed_at, p.replaced_revision, p.replaced_slug
    ), known as (
      select exposed_at, replaced_revision, replaced_slug, true as first from marked
      union all
      select exposed_at, replaced_revision, replaced_slug, false from publication
      where organization_id = ${organizationId} and id = ${publicationId} and exposed_at is not null
    )
    select known.replaced_revision as replaced, known.replaced_slug as "replacedSlug", known.exposed_at as at, known.first, r.slug, article.locale
    from known, article, article_revision r
    where r.organization_id = ${organizationId} and r.article_id = ${articleId} and r.revision = ${revision}`.execute(tx);
  const [exposure] = rows;
  if (exposure === undefined) throw new Error("The publication or its article is gone.");
  if (main && exposure.first) {
    await insertPublishedBodies(tx, organizationId, [{ articleId, revision, locale: exposure.locale }]);
    await showRevisions(tx, organizationId, [{ articleId, revision }], { publishes: false });
  }
  return exposure;
}
