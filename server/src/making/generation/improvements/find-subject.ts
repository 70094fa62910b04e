import type { ArticleCheck, BrandProfile } from "@galley/contract";
import { findArticle } from "#src/content/articles/article-queries.ts";
import { findComments } from "#src/content/comments/comment-queries.ts";
import { currentArticle } from "#src/content/comments/place-in.ts";
import { presentComments } from "#src/content/comments/present-comment.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findBrand } from "#src/people/projects/find-brand.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listLinks } from "../articles/load-brief.ts";
import type { WrittenText } from "../articles/text-problems.ts";

/** An article as input for an improvement. */
export type ImprovedArticle = WrittenText & {
  revision: number;
  locale: string;
  name: string;
  brandVersion: number;
  brand: BrandProfile;
  checks: readonly ArticleCheck[];
  /** Oldest first. Where `isGone`, the text no longer holds the passage. */
  comments: readonly { id: string; quote: string; isGone: boolean; said: readonly string[] }[];
  /** The project's published articles that it may link to, the closest first. */
  links: readonly { title: string; url: string }[];
};

// Later comments wait for the next improvement.
const commentsMax = 50;
const commentsLengthMax = 30_000;

/** Returns the current article with everything that suggests changes to it, or undefined where it is gone. */
export async function findSubject(tx: Tx, actor: Actor, publicUrl: string, articleId: string): Promise<ImprovedArticle | undefined> {
  const { organizationId } = actor;
  const article = await findArticle(tx, actor, articleId);
  if (article === undefined) return undefined;
  const { title, locale } = article;
  const project = await requireProject(tx, actor, article.project_id);
  const rows = await findComments(
    tx,
    { organizationId },
    { kind: "article", id: articleId },
    { state: "open", limit: commentsMax, after: undefined },
  );
  return {
    title,
    summary: article.summary,
    seoTitle: article.seo_title ?? "",
    seoDescription: article.seo_description ?? "",
    markdown: article.markdown,
    revision: article.revision,
    locale,
    name: project.name,
    ...(await findBrand(tx, { organizationId, projectId: project.id })),
    // This check reports the reading time and asks for no change.
    checks: article.checks.filter(({ code }) => code !== "reading_time"),
    comments: withinLength(await presentComments(rows, currentArticle(article))),
    links: await listLinks(tx, organizationId, project, publicUrl, { title, keyword: "", locale, except: articleId }),
  };
}

function withinLength(comments: Awaited<ReturnType<typeof presentComments>>): ImprovedArticle["comments"] {
  const shown: ImprovedArticle["comments"][number][] = [];
  let length = 0;
  for (const { id, quote, orphaned, body, replies } of comments) {
    const said = [body, ...replies.map((reply) => reply.body)].filter((words) => words !== "");
    if (said.length === 0) continue;
    length += said.reduce((sum, words) => sum + words.length, quote.length);
    if (length > commentsLengthMax && shown.length > 0) break;
    shown.push({ id, quote, isGone: orphaned, said: length > commentsLengthMax ? said.slice(0, 1) : said });
  }
  return shown;
}
