import * as contract from "@galley/contract";
import { nextArticleStatus } from "#src/content/articles/article-states.ts";
import { requireDatable } from "#src/content/posts/schedule-post.ts";
import { earliestAfter } from "#src/content/posts/source-article.ts";
import { Failure } from "#src/core/failure.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import type { Actor } from "#src/operations/actor.ts";
import { maySkipReview, type ReviewPolicy } from "#src/people/projects/review-policy.ts";
import type { ArticleOutcome } from "./article-outcomes.ts";
import type { DatedArticle } from "./list-dated.ts";
import type { PostOutcome } from "./post-outcomes.ts";

export type Movable = Pick<contract.DashboardCalendarItem, "movable" | "reason">;
/** The person who looks at the calendar, with the review policy and time zone that apply. */
export type Viewer = { actor: Actor; policy: ReviewPolicy; timeZone: string };

type Operation = (typeof contract.moveOperations)[number];

type By = { notBefore?: string | null; needsApproval?: boolean };

function by(operation: Operation, { notBefore = null, needsApproval = false }: By = {}): Movable {
  return { movable: { operation, notBefore, needsApproval }, reason: null };
}

function not(reason: string): Movable {
  return { movable: null, reason };
}

/** Returns the operation's own error message as the reason when it would refuse. */
function unlessRefused(move: () => Movable): Movable {
  try {
    return move();
  } catch (error) {
    if (error instanceof Failure) return not(error.message);
    throw error;
  }
}

function may(actor: Actor, { permission }: { permission: contract.Permission }): boolean {
  return contract.rolePermissions[actor.role].has(permission);
}

function roleForbids({ role }: Actor): Movable {
  return not(`The role ${role} cannot set dates. Ask a member who can write.`);
}

export function movableOfTopic({ actor }: Viewer): Movable {
  return (contract.planTopic.roles as readonly contract.Role[]).includes(actor.role) ? by("plan_topic") : roleForbids(actor);
}

export function movableOfArticle(
  { actor, policy }: Viewer,
  { articleStatus }: DatedArticle,
  { authorKind, newest }: ArticleOutcome,
): Movable {
  if (!may(actor, contract.scheduleArticle)) return roleForbids(actor);
  if (newest.some(({ main, status }) => main && (status === "pending" || status === "delivering"))) {
    return not("The article is going live right now. Wait until that is done.");
  }
  return unlessRefused(() => {
    nextArticleStatus(articleStatus, maySkipReview(policy, authorKind, actor) ? "schedule_without_review" : "schedule");
    return by("schedule_article");
  });
}

export function movableOfPublished(): Movable {
  return not("It is already live, so its date cannot change.");
}

export function movableOfPost({ actor, policy, timeZone }: Viewer, post: PostOutcome): Movable {
  if (post.destinationStatus === "confirmed") return not("It is already out, so its date cannot change.");
  if (!may(actor, contract.schedulePost)) return roleForbids(actor);
  if (post.isOut) return not(`Part of the post is out on ${post.destination} or on its way there. It can no longer be moved.`);
  return unlessRefused(() => {
    const { status, revision, approvedRevision: approved_revision, authorKind } = post;
    const { approval } = requireDatable(
      { status, revision, approved_revision },
      authorKind !== null && maySkipReview(policy, authorKind, actor),
    );
    const needsApproval = approval === "awaited";
    const earliest = post.fromArticle ? earliestAfter(sourceOf(post)) : null;
    return by("schedule_post", { needsApproval, notBefore: earliest === null ? null : wallClockAt(earliest, timeZone) });
  });
}

function sourceOf({ articleId, articleStatus, articleScheduledAt, articlePublishedRevision }: PostOutcome) {
  if (articleId === null) return undefined;
  return { status: articleStatus, scheduled_at: articleScheduledAt, published_revision: articlePublishedRevision };
}
