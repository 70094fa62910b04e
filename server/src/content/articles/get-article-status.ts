import * as contract from "@galley/contract";
import type { z } from "zod";
import { presentAuthor } from "#src/content/reviews/revision-author.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { findShownAt, liveAddress, type ShownAt } from "#src/people/projects/live-address.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { descriptionOf } from "./article-description.ts";
import { articleNotFound, findArticle } from "./article-queries.ts";
import { isUnapproved } from "./article-states.ts";
import { openGraphPath } from "./open-graph-path.ts";
import { findUnresolvedRequest } from "./requested-changes.ts";
import { findRevisionText, listRevisions, presentApproval } from "./revision-queries.ts";
import { textOf } from "./texts/text.ts";

type Page = NonNullable<z.input<typeof contract.getArticleStatus.output>["page"]>;
type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

export const getArticleStatus = handle(contract.getArticleStatus, async ({ tx, actor, publicUrl }, { id }) => {
  const { organizationId } = actor;
  const article = await findArticle(tx, actor, id);
  if (article === undefined) throw articleNotFound();
  const [project, [newest], requestedChanges, shown] = await Promise.all([
    requireProject(tx, actor, article.project_id),
    listRevisions(tx, organizationId, id, { limit: 1, before: article.revision + 1 }),
    article.status === "draft" ? findUnresolvedRequest(tx, organizationId, id) : null,
    findShown(tx, organizationId, article),
  ]);
  if (newest === undefined) throw new Error("An article has no revision.");
  return {
    id,
    revision: newest.revision,
    savedAt: newest.created_at,
    author: presentAuthor(newest),
    approvedBy: isUnapproved(article.status) ? null : presentApproval(newest),
    requestedChanges,
    nextUrl: liveAddress({ locale: article.locale, publishedSlug: article.slug, shownAt: shown?.at.shownAt ?? null }, project, publicUrl),
    page: shown && {
      ...shown.about,
      url: liveAddress(shown.at, project, publicUrl),
      image: publicUrl + openGraphPath({ organizationId, articleId: id, revision: shown.about.revision }),
      onHostedBlog: project.hosted_blog,
    },
  };
});

type Shown = {
  about: Pick<Page, "revision" | "since" | "title" | "description">;
  at: { locale: string; publishedSlug: string; shownAt: ShownAt | null };
};

async function findShown(tx: Tx, organizationId: string, article: Article): Promise<Shown | null> {
  const { id, locale, published_revision: revision, published_slug: publishedSlug, live_at } = article;
  if (revision === null || publishedSlug === null || live_at === null) return null;
  const [text, shownAt] = await Promise.all([findRevisionText(tx, organizationId, id, revision), findShownAt(tx, organizationId, id)]);
  if (text === undefined) throw new Error("A live revision is gone.");
  const description = await descriptionOf(text, textOf(organizationId, text.markdown));
  return {
    about: { revision, since: live_at.toISOString(), title: text.title, description },
    at: { locale, publishedSlug, shownAt },
  };
}
