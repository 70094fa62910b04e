import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { type LockedArticle, lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { presentPublication } from "#src/content/articles/present-publication.ts";
import { requireNotOnItsWay } from "#src/content/articles/set-date.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { addDelivery } from "./open-publication.ts";
import { findMainDestination } from "./project-destinations.ts";
import { type PublicationRow, requireFree, requirePublication } from "./publication-queries.ts";

export const retryPublication = handle(contract.retryPublication, async (context, { id }) =>
  presentPublication(await retryOne(context, id)),
);

/** Delivers a failed publication again, beginning with a first attempt. */
export async function retryOne(context: Context, id: string): Promise<PublicationRow> {
  const { tx, actor } = context;
  const { article_id: articleId } = await requirePublication(tx, actor, id);
  const article = await lockArticle(tx, actor, articleId);
  // Read again, since it may have changed until the article was locked.
  const publication = await requirePublication(tx, actor, id);
  if (publication.status !== "failed") throw new Failure("invalid_state", sentence("refusal_publication_did_not_fail"));
  if (!isAwaited(article, publication) || !(await isWhereItCounts(tx, publication))) {
    throw new Failure("invalid_state", sentence("refusal_article_changed_since"));
  }
  await requireNotOnItsWay(context, article);
  await requireFree(tx, publication);
  const now = sql<Date>`date_trunc('milliseconds', now())`;
  const again = await tx
    .updateTable("publication")
    .set({ status: "pending", attempts: 0, error_kind: null, next_attempt_at: now, due_at: now })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addDelivery(tx, again);
  // Clears a later date that it may have been given, since it goes out now.
  if (publication.main) await markArticle(tx, actor.organizationId, articleId, { due_at: null });
  await tellAtCommit(tx, { work: "publisher" });
  return again;
}

/** Returns whether the publication with which an article goes live is still for the destination where articles go live. */
async function isWhereItCounts(tx: Tx, { main, action, destination, organization_id, project_id }: PublicationRow): Promise<boolean> {
  if (!main || action === "withdraw") return true;
  return destination === (await findMainDestination(tx, organization_id, project_id));
}

/** Returns whether the result of the publication is still wanted. */
function isAwaited(article: LockedArticle, { main, action, revision }: PublicationRow): boolean {
  if (action === "withdraw") return article.published_revision === null;
  if (main) return article.status === "scheduled" && article.approved_revision === revision;
  return article.published_revision === revision;
}
