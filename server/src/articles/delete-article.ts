import * as contract from "@galley/contract";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { isBeingDelivered, lockArticle } from "./article-queries.ts";
import { requireUnlocked } from "./article-states.ts";

export const deleteArticle = handle(contract.deleteArticle, async ({ tx, actor }, { id }) => {
  const article = await lockArticle(tx, actor, id);
  requireUnlocked(article.status);
  if (article.published_revision !== null) throw new Failure("invalid_state", "A site shows this article. Take it off the site first.");
  if (await isBeingDelivered(tx, actor.organizationId, id)) {
    throw new Failure("invalid_state", "The article is going live right now. Wait until that is done.");
  }
  await tx.deleteFrom("article").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  return { id, deleted: true as const };
});
