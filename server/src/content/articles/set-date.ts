import { sentence } from "@galley/messages";
import { withoutSteps } from "#src/content/reviews/submitted-steps.ts";
import { Failure } from "#src/core/failure.ts";
import type { Context } from "#src/operations/handle.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { isBeingDelivered, type LockedArticle, markArticle } from "./article-queries.ts";
import { insertPublishedBodies } from "./published-body.ts";

export type GoLiveDate = { local: string; zone: string; instant: Date };

/**
 * Sets when the current revision goes live, records the event and stores the revision as sites will read it, so that its minute has
 * less to do. The caller must have checked its approval; one by policy takes no steps.
 */
export async function setDate(
  { tx }: Context,
  article: LockedArticle,
  { local, zone, instant }: GoLiveDate,
  isByPolicy = false,
): Promise<void> {
  const { organization_id: organizationId, id, revision, slug, locale } = article;
  await markArticle(tx, organizationId, id, {
    status: "scheduled",
    approved_revision: revision,
    scheduled_local: local,
    scheduled_zone: zone,
    scheduled_at: instant,
    due_at: instant,
    ...(isByPolicy && withoutSteps),
  });
  await recordEvent(tx, {
    organizationId,
    projectId: article.project_id,
    type: "article.scheduled",
    subjectId: id,
    data: { articleId: id, revision, slug, locale, scheduledAt: instant.toISOString() },
  });
  await insertPublishedBodies(tx, organizationId, [{ articleId: id, revision, locale }]);
}

export async function requireNotOnItsWay({ tx }: Context, { organization_id, id }: LockedArticle): Promise<void> {
  if (!(await isBeingDelivered(tx, organization_id, id))) return;
  throw new Failure("invalid_state", sentence("refusal_article_going_live"));
}
