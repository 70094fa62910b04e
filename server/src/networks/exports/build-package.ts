import type { PostContent, PostPackage } from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { articleUrl } from "#src/projects/article-url.ts";
import { selectProject } from "#src/projects/project-queries.ts";
import type { PostDelivery } from "../delivery.ts";
import { collectFiles } from "./collect-files.ts";

/** What a person needs to bring the post out by hand: a text to paste, the files, and the article's address. */
export async function buildPackage(tx: Tx, delivery: PostDelivery, publicUrl: string): Promise<PostPackage> {
  return {
    text: textOf(delivery.content),
    link: await linkOf(tx, delivery, publicUrl),
    files: await collectFiles(tx, delivery),
  };
}

export function textOf(content: PostContent): string {
  if (content.kind === "x") return content.parts.map(({ text }) => text).join("\n\n");
  const [text, hashtags] = [content.kind === "linkedin" ? content.text : content.caption, content.hashtags];
  return [text, hashtags.map((hashtag) => `#${hashtag}`).join(" ")].filter((piece) => piece !== "").join("\n\n");
}

async function linkOf(tx: Tx, { organizationId, projectId, articleId }: PostDelivery, publicUrl: string): Promise<string | null> {
  if (articleId === null) return null;
  const article = await tx
    .selectFrom("article")
    .select(["locale", "published_slug"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", articleId)
    .executeTakeFirst();
  if (article?.published_slug == null) return null;
  const site = await selectProject(tx, organizationId).where("id", "=", projectId).executeTakeFirstOrThrow();
  return articleUrl(site, publicUrl, article.locale, article.published_slug);
}
