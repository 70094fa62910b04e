import type { PostContent } from "@galley/contract";
import { sql } from "kysely";
import type { StoredPackage } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { liveAddress, shownAt } from "#src/people/projects/live-address.ts";
import { selectProject } from "#src/people/projects/project-queries.ts";
import type { PostDelivery } from "../delivery.ts";

type Packed = { content: PostContent; articleId: string | null; brandVersion: number | null };

/**
 * Builds the packages with which people publish posts by hand: a text to paste, the article's address, and the brand version of
 * its files.
 */
export async function buildPackages(tx: Tx, organizationId: string, publicUrl: string, posts: readonly Packed[]): Promise<StoredPackage[]> {
  const articles = await listSourceArticles(
    tx,
    organizationId,
    publicUrl,
    posts.flatMap(({ articleId }) => articleId ?? []),
  );
  return posts.map(({ content, articleId, brandVersion }) => ({
    text: packageTextOf(content),
    link: (articleId === null ? undefined : articles.get(articleId))?.url ?? null,
    brandVersion,
  }));
}

export function packageTextOf(content: PostContent): string {
  if (content.kind === "x") return content.parts.map(({ text }) => text).join("\n\n");
  const [text, hashtags] = [content.kind === "linkedin" ? content.text : content.caption, content.hashtags];
  return [text, hashtags.map((hashtag) => `#${hashtag}`).join(" ")].filter((piece) => piece !== "").join("\n\n");
}

type SourceArticle = { url: string; title: string };

/** Finds the published article from which a post was made. Returns undefined when there is none or it is not published. */
export async function findSourceArticle(
  tx: Tx,
  { organizationId, articleId }: PostDelivery,
  publicUrl: string,
): Promise<SourceArticle | undefined> {
  return articleId === null ? undefined : (await listSourceArticles(tx, organizationId, publicUrl, [articleId])).get(articleId);
}

/** Finds those articles of an organization that are published. */
async function listSourceArticles(
  tx: Tx,
  organizationId: string,
  publicUrl: string,
  articleIds: readonly string[],
): Promise<Map<string, SourceArticle>> {
  if (articleIds.length === 0) return new Map();
  const articles = await tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "a.organization_id")
        .onRef("r.article_id", "=", "a.id")
        .onRef("r.revision", "=", "a.published_revision"),
    )
    .select(["a.id", "a.project_id", "a.locale", "a.published_slug", "r.title"])
    .select(shownAt(organizationId, sql`a.id`).as("shownAt"))
    .where("a.organization_id", "=", organizationId)
    .where(sql<boolean>`a.id = any(${articleIds}::text[])`)
    .execute();
  const projectIds = [...new Set(articles.map(({ project_id }) => project_id))];
  const projects = await selectProject(tx, organizationId).where(sql<boolean>`id = any(${projectIds}::text[])`).execute();
  const sites = new Map(projects.map((project) => [project.id, project]));
  const found = new Map<string, SourceArticle>();
  for (const { id, project_id, published_slug: publishedSlug, title, ...article } of articles) {
    const site = sites.get(project_id);
    if (site !== undefined && publishedSlug !== null)
      found.set(id, { url: liveAddress({ ...article, publishedSlug }, site, publicUrl), title });
  }
  return found;
}
