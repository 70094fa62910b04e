import { findArticleDeadEnds } from "#src/content/articles/dead-ends.ts";
import { findDeadEnds } from "#src/content/posts/dead-ends.ts";
import type { Context } from "#src/operations/handle.ts";
import type { DatedItem } from "./list-dated.ts";
import type { presentCalendarItem } from "./present-calendar-item.ts";

type Warnings = Parameters<typeof presentCalendarItem>[2];

/** Returns a function that tells why dated items of a project fail at their time. */
export async function findItemDeadEnds(
  context: Pick<Context, "tx" | "tell" | "hasApp">,
  organizationId: string,
  projectId: string,
): Promise<(item: DatedItem) => Warnings> {
  const [ofArticles, ofPosts] = await Promise.all([
    findArticleDeadEnds(context, organizationId, projectId),
    findDeadEnds(context, organizationId, projectId),
  ]);
  return (item) => (item.type === "article" ? ofArticles : item.type === "post" ? ofPosts(item.destination) : []);
}
