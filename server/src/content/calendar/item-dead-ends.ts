import { findArticleDeadEnds } from "#src/content/articles/dead-ends.ts";
import { findDeadEnds, findWithoutArticle } from "#src/content/posts/dead-ends.ts";
import type { Context } from "#src/operations/handle.ts";
import type { DatedItem } from "./list-dated.ts";
import type { presentCalendarItem } from "./present-calendar-item.ts";

type Warnings = Parameters<typeof presentCalendarItem>[2];

/** Returns a function that tells why these dated items of a project fail at their time. */
export async function findItemDeadEnds(
  context: Pick<Context, "tx" | "tell" | "hasApp">,
  organizationId: string,
  projectId: string,
  items: readonly DatedItem[],
): Promise<(item: DatedItem) => Warnings> {
  const postIds = [...new Set(items.flatMap((item) => (item.type === "post" ? [item.id] : [])))];
  const [ofArticles, ofPosts, withoutArticle] = await Promise.all([
    findArticleDeadEnds(context, organizationId, projectId),
    findDeadEnds(context, organizationId, projectId),
    findWithoutArticle(context, organizationId, postIds),
  ]);
  const ofPost = ({ id, destination }: Extract<DatedItem, { type: "post" }>) => [
    ...ofPosts(destination),
    ...withoutArticle(id, destination),
  ];
  return (item) => (item.type === "article" ? ofArticles : item.type === "post" ? ofPost(item) : []);
}
