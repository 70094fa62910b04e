import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { type LockedArticle, lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { requireNotOnItsWay, withoutApproval } from "#src/content/articles/set-date.ts";
import { settleTags } from "#src/content/articles/tags.ts";
import { settleKeptImages } from "#src/content/images/image-queries.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { requireMayTakeDown } from "#src/people/projects/approval/may-approve.ts";
import { noteBlogChange } from "#src/people/projects/note-blog-change.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { dropDelivery, openPublication } from "./open-publication.ts";
import { listShowing } from "./platforms/platform-posts.ts";

/**
 * Takes the live revision down and withdraws its approval. A newer revision that somebody works on stays as it is. A publication that
 * is still on its way to the main platform is given up, and what it may have left there is taken down too.
 */
export const unpublishArticle = handle(contract.unpublishArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const article = await lockArticle(tx, actor, id);
  await requireMayTakeDown(tx, await requireProject(tx, actor, article.project_id), actor);
  const running = await lockRunning(tx, organizationId, id);
  const coming = running.some(({ main }) => main);
  const showing = await listShowing(tx, organizationId, id);
  const revision = article.published_revision ?? (await findNewest(tx, organizationId, id))?.revision ?? article.revision;
  if (article.published_revision === null && showing.length === 0 && !coming) {
    throw new Failure("invalid_state", sentence("refusal_article_not_live"));
  }
  if (!coming) await requireNotOnItsWay(context, article);
  const status = statusAfter(article, coming);
  await withdrawFrom(tx, organizationId, showing, { projectId: article.project_id, articleId: id, revision });
  await giveUpDeliveries(tx, organizationId, id);
  const unapproved = status === article.status ? {} : withoutApproval;
  await markArticle(tx, organizationId, id, { status, ...unapproved, published_revision: null, published_slug: null, live_at: null });
  await settleTags(tx, organizationId, id);
  await settleKeptImages(tx, organizationId, article.project_id);
  if (article.published_revision !== null) await countWithdrawal(tx, article);
  await announce(tx, article);
  await tellAtCommit(tx, { blog: { organizationId, projectId: article.project_id } });
  if (showing.length > 0) await tellAtCommit(tx, { work: "publisher" });
  return { id, revision, status };
});

/**
 * Returns the status of the article after it is taken down. An article that would have gone out, or failed to, is a draft again
 * unless it has got another date since.
 */
function statusAfter({ status, published_revision, due_at }: LockedArticle, coming: boolean): LockedArticle["status"] {
  const canceled = status === "scheduled" && due_at === null && (coming || published_revision === null);
  return status === "published" || canceled ? "draft" : status;
}

/** Locks the publications on their way to platforms. A worker takes its next step after this, and then finds its claim lost. */
function lockRunning(tx: Tx, organizationId: string, articleId: string) {
  return tx
    .selectFrom("publication")
    .select("main")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("destination", "in", [...contract.platformNames])
    .where("status", "in", ["pending", "delivering"])
    .forUpdate()
    .execute();
}

function findNewest(tx: Tx, organizationId: string, articleId: string) {
  return tx
    .selectFrom("publication")
    .select("revision")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Counts the articles taken down, by which blogs learn of one that was live for a moment only. */
async function countWithdrawal(tx: Tx, { organization_id: organizationId, project_id: projectId }: LockedArticle): Promise<void> {
  await tx
    .updateTable("project")
    .set({ withdrawals: sql`withdrawals + 1` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", projectId)
    .execute();
}

/** Records the event for the sites that have shown the article. */
async function announce(tx: Tx, article: LockedArticle): Promise<void> {
  const {
    organization_id: organizationId,
    project_id: projectId,
    id,
    published_revision: revision,
    published_slug: slug,
    locale,
  } = article;
  if (revision === null || slug === null) return;
  const data = { articleId: id, revision, slug, locale };
  await noteBlogChange(tx, { organizationId, projectId }, [slug]);
  await recordEvent(tx, { organizationId, projectId, type: "article.unpublished", subjectId: id, data });
}

type Live = { projectId: string; articleId: string; revision: number };

async function withdrawFrom(tx: Tx, organizationId: string, showing: Awaited<ReturnType<typeof listShowing>>, live: Live): Promise<void> {
  for (const { platform } of showing) {
    await openPublication(tx, organizationId, { ...live, destination: platform, action: "withdraw", main: false });
  }
}

/** Ends the publications that are still on their way, which have nothing left to show. */
async function giveUpDeliveries(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  const given = await tx
    .updateTable("publication")
    .set({ status: "failed", last_error: "The article was taken off the site in the meantime." })
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("action", "=", "publish")
    .where("status", "in", ["pending", "delivering"])
    .returning(["organization_id", "id", "project_id", "destination"])
    .execute();
  for (const publication of given) await dropDelivery(tx, publication);
}
