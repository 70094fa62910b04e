import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { lockArticle, markArticle } from "./article-queries.ts";
import { nextArticleStatus } from "./article-states.ts";
import { requireNotOnItsWay, withoutDate } from "./set-date.ts";

/** Removes an article's date. There is nothing else to undo, since its publications are created when the date is due. */
export const unscheduleArticle = handle(contract.unscheduleArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const status = nextArticleStatus(article.status, "unschedule");
  await requireNotOnItsWay(context, article);
  await markArticle(tx, actor.organizationId, id, { status, ...withoutDate });
  return { id, revision: article.revision, status };
});
