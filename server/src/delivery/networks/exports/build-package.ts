import type { PostContent } from "@galley/contract";
import type { StoredPackage } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { articleUrl } from "#src/people/projects/article-url.ts";
import { selectProject } from "#src/people/projects/project-queries.ts";
import type { PostDelivery } from "../delivery.ts";
import type { DrawnExport } from "./draw-package-files.ts";

/**
 * Builds the package with which a person publishes the post by hand: a text to paste, the article's address, and the brand
 * version of its files.
 */
export async function buildPackage(
  tx: Tx,
  delivery: PostDelivery,
  publicUrl: string,
  drawn: DrawnExport | undefined,
): Promise<StoredPackage> {
  return {
    text: packageTextOf(delivery.content),
    link: (await findSourceArticle(tx, delivery, publicUrl))?.url ?? null,
    brandVersion: drawn?.brand_version ?? null,
  };
}

export function packageTextOf(content: PostContent): string {
  if (content.kind === "x") return content.parts.map(({ text }) => text).join("\n\n");
  const [text, hashtags] = [content.kind === "linkedin" ? content.text : content.caption, content.hashtags];
  return [text, hashtags.map((hashtag) => `#${hashtag}`).join(" ")].filter((piece) => piece !== "").join("\n\n");
}

/** Finds the published article from which a post was made. Returns undefined when there is none or it is not published. */
export async function findSourceArticle(
  tx: Tx,
  { organizationId, projectId, articleId }: PostDelivery,
  publicUrl: string,
): Promise<{ url: string; title: string } | undefined> {
  if (articleId === null) return undefined;
  const article = await tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "a.organization_id")
        .onRef("r.article_id", "=", "a.id")
        .onRef("r.revision", "=", "a.published_revision"),
    )
    .select(["a.locale", "a.published_slug", "r.title"])
    .where("a.organization_id", "=", organizationId)
    .where("a.id", "=", articleId)
    .executeTakeFirst();
  if (article?.published_slug == null) return undefined;
  const site = await selectProject(tx, organizationId).where("id", "=", projectId).executeTakeFirstOrThrow();
  return { url: articleUrl(site, publicUrl, article.locale, article.published_slug), title: article.title };
}
