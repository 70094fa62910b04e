import * as contract from "@galley/contract";
import { redirectsByServiceMax } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { settleKeptImages } from "#src/content/images/image-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { pathInBlog } from "#src/people/projects/article-url.ts";
import { countKept } from "#src/people/quotas/require-room.ts";
import { isBeingDelivered, type LockedArticle, lockArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";
import { countRedirectChange } from "./redirects.ts";

/** Handles what depends on an article before the article is deleted. */
type BeforeDelete = (tx: Tx, organizationId: string, articleId: string) => Promise<void>;

/** Deletes an article with its revisions. Posts depend on articles, so the caller passes in how to treat them. */
export function bindDeleteArticle(beforeDelete: BeforeDelete) {
  return handle(contract.deleteArticle, async ({ tx, actor }, { id }) => {
    const { organizationId } = actor;
    const article = await lockArticle(tx, actor, id);
    requireUnlocked(article.status);
    if (article.published_revision !== null) throw new Failure("invalid_state", sentence("refusal_article_is_live"));
    if (await isBeingDelivered(tx, organizationId, id)) {
      throw new Failure("invalid_state", sentence("refusal_article_going_live"));
    }
    await beforeDelete(tx, organizationId, id);
    if (article.published_at !== null) {
      await announce(tx, article);
      await leaveTombstones(tx, article);
    }
    await letGo(tx, organizationId, id);
    await tx.deleteFrom("article").where("organization_id", "=", organizationId).where("id", "=", id).execute();
    await settleKeptImages(tx, organizationId, article.project_id);
    await countKept(tx, organizationId, "articles", -1);
    return { id, deleted: true as const };
  });
}

/** Empties what refers to the article and stays: its topic is open again, its posts stand for themselves. */
async function letGo(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  for (const table of ["topic", "post"] as const) {
    await tx.write(
      tx.updateTable(table).set({ article_id: null }).where("organization_id", "=", organizationId).where("article_id", "=", articleId),
    );
  }
}

/** Records the deletion, for the sites that have shown the article. */
async function announce(tx: Tx, { organization_id, project_id, id, revision, slug, locale }: LockedArticle): Promise<void> {
  await recordEvent(tx, {
    organizationId: organization_id,
    projectId: project_id,
    type: "article.deleted",
    subjectId: id,
    data: { articleId: id, revision, slug, locale },
  });
}

type Deleted = { organization_id: string; project_id: string; id: string; locale: string };

/** Lets the addresses at which readers have seen an article tell that it is gone, and those that led to it, before it is deleted. */
async function leaveTombstones(tx: Tx, { organization_id: organizationId, project_id: projectId, id, locale }: Deleted): Promise<void> {
  const { rows: shown } = await sql<{ slug: string; language: string }>`
    select distinct r.slug, j.language
    from publication p
    join article_revision r on r.organization_id = p.organization_id and r.article_id = p.article_id and r.revision = p.revision
    join project j on j.organization_id = p.organization_id and j.id = ${projectId}
    where p.organization_id = ${organizationId} and p.article_id = ${id} and p.status = 'confirmed'`.execute(tx);
  const paths = shown.flatMap(({ slug, language }) => [false, true].map((rooted) => pathInBlog({ language }, locale, slug, rooted)));
  await sql`
    insert into blog_redirect (organization_id, project_id, path, target)
    select j.organization_id, j.id, given.path, null
    from project j
    cross join unnest(${[...new Set(paths)]}::text[]) given (path)
    where j.organization_id = ${organizationId} and j.id = ${projectId} and j.hosted_blog and (
      select count(*) from blog_redirect b where b.organization_id = ${organizationId} and b.project_id = ${projectId}
    ) < ${redirectsByServiceMax}::integer
    on conflict (organization_id, project_id, path) do nothing`.execute(tx);
  await sql`
    update blog_redirect set target = null, article_id = null
    where organization_id = ${organizationId} and article_id = ${id}`.execute(tx);
  await countRedirectChange(tx, { organizationId, projectId });
}
