import { sentence } from "@galley/messages";
import { endReview, maySkipReview, withoutSteps } from "#src/content/reviews/review-policy.ts";
import { Failure } from "#src/core/failure.ts";
import type { Context } from "#src/operations/handle.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { recordApproval } from "./approvals.ts";
import { findRevision, isBeingDelivered, type LockedArticle, markArticle } from "./article-queries.ts";
import { isUnapproved, nextArticleStatus } from "./article-states.ts";
import { insertPublishedBodies } from "./published-body.ts";

/** Columns of an article or a post whose approval is withdrawn. */
export const withoutApproval = { approved_revision: null, ...withoutSteps } as const;

/** Columns of an article without a date. */
export const withoutDate = { scheduled_local: null, scheduled_zone: null, scheduled_at: null, due_at: null } as const;

export type GoLiveDate = { local: string; zone: string; instant: Date };

/** Returns the status of an article that gets a date. Refuses one without an approval, unless the policy frees its author and the caller. */
export async function requireDatable({ tx, actor }: Context, project: ProjectRow, article: LockedArticle) {
  const { author_kind } = await findRevision(tx, actor.organizationId, article.id, article.revision);
  return nextArticleStatus(article.status, maySkipReview(project, author_kind, actor) ? "schedule_without_review" : "schedule");
}

/**
 * Sets when the current revision goes live, records the event where the date is another, and stores the revision as sites will read it, so that its minute has
 * less to do. The caller must have checked that it may have a date: the policy approves what nobody approved, which ends its review.
 */
export async function setDate(
  context: Context,
  project: ProjectRow,
  article: LockedArticle,
  { local, zone, instant }: GoLiveDate,
  startsRoutine = true,
): Promise<void> {
  const { tx } = context;
  const { organization_id: organizationId, id, revision, slug, locale } = article;
  const isByPolicy = isUnapproved(article.status);
  if (isByPolicy) await recordApproval(context, project, { articleId: id, revision, givenBy: "policy" }, startsRoutine);
  if (article.status === "in_review") await endReview(tx, organizationId, { articleId: id });
  await markArticle(tx, organizationId, id, {
    status: "scheduled",
    approved_revision: revision,
    scheduled_local: local,
    scheduled_zone: zone,
    scheduled_at: instant,
    due_at: instant,
    ...(isByPolicy && withoutSteps),
  });
  if (!hasDate(article, { local, instant }))
    await recordEvent(tx, {
      organizationId,
      projectId: article.project_id,
      type: "article.scheduled",
      subjectId: id,
      data: { articleId: id, revision, slug, locale, scheduledAt: instant.toISOString() },
    });
  await insertPublishedBodies(tx, organizationId, [{ articleId: id, revision, locale }]);
}

/** Returns whether this revision is already scheduled for this date. */
function hasDate(article: LockedArticle, { local, instant }: Pick<GoLiveDate, "local" | "instant">): boolean {
  const { status, scheduled_local, scheduled_at } = article;
  return status === "scheduled" && scheduled_local === local && scheduled_at?.getTime() === instant.getTime();
}

export async function requireNotOnItsWay({ tx }: Context, { organization_id, id }: LockedArticle): Promise<void> {
  if (!(await isBeingDelivered(tx, organization_id, id))) return;
  throw new Failure("invalid_state", sentence("refusal_article_going_live"));
}
