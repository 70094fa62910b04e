import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { lockArticle, markArticle } from "./article-queries.ts";
import { nextStatus } from "./article-states.ts";
import { requireNotOnItsWay } from "./set-date.ts";

/** Nothing of a date that has not come yet exists but the date itself: its publications are made when it is due. */
export const unscheduleArticle = handle(contract.unscheduleArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const status = nextStatus(article.status, "unschedule");
  await requireNotOnItsWay(context, article);
  const noDate = { scheduled_local: null, scheduled_zone: null, scheduled_at: null, due_at: null };
  await markArticle(tx, actor.organizationId, id, { status, ...noDate });
  return { id, revision: article.revision, status };
});
