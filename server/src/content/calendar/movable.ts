import * as contract from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { nextArticleStatus } from "#src/content/articles/article-states.ts";
import { requireDatable } from "#src/content/posts/schedule-post.ts";
import { earliestAfter } from "#src/content/posts/source-article.ts";
import { maySkipReview, type ReviewPolicy } from "#src/content/reviews/review-policy.ts";
import { Failure } from "#src/core/failure.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { ArticleOutcome } from "./article-outcomes.ts";
import type { DatedArticle } from "./list-dated.ts";
import type { PostOutcome } from "./post-outcomes.ts";

export type Movable = Pick<contract.DashboardCalendarItem, "movable" | "reason">;
/** The person who looks at the calendar, with the review policy and time zone that apply. */
export type Viewer = { actor: Actor; policy: ReviewPolicy; timeZone: string; tell: (text: Sentence) => string };

type Operation = (typeof contract.moveOperations)[number];

type By = { notBefore?: string | null; needsApproval?: boolean };

function by(operation: Operation, { notBefore = null, needsApproval = false }: By = {}): Movable {
  return { movable: { operation, notBefore, needsApproval }, reason: null };
}

function not(reason: Sentence, { tell }: Viewer): Movable {
  return { movable: null, reason: tell(reason) };
}

/** Returns the operation's own error message as the reason when it would refuse. */
function unlessRefused(viewer: Viewer, move: () => Movable): Movable {
  try {
    return move();
  } catch (error) {
    if (error instanceof Failure) return not(error.text, viewer);
    throw error;
  }
}

function may(actor: Actor, { permission }: { permission: contract.Permission }): boolean {
  return contract.rolePermissions[actor.role].has(permission);
}

function roleForbids(viewer: Viewer): Movable {
  const role = sentence("word_role", { role: viewer.actor.role });
  return not(sentence("refusal_role_sets_no_dates", { role }), viewer);
}

export function movableOfTopic(viewer: Viewer): Movable {
  return (contract.planTopic.roles as readonly contract.Role[]).includes(viewer.actor.role) ? by("plan_topic") : roleForbids(viewer);
}

export function movableOfArticle(viewer: Viewer, { articleStatus }: DatedArticle, { authorKind, newest }: ArticleOutcome): Movable {
  const { actor, policy } = viewer;
  if (!may(actor, contract.scheduleArticle)) return roleForbids(viewer);
  if (newest.some(({ main, status }) => main && (status === "pending" || status === "delivering"))) {
    return not(sentence("refusal_article_going_live"), viewer);
  }
  return unlessRefused(viewer, () => {
    nextArticleStatus(articleStatus, maySkipReview(policy, authorKind, actor) ? "schedule_without_review" : "schedule");
    return by("schedule_article");
  });
}

export function movableOfPublished(viewer: Viewer): Movable {
  return not(sentence("refusal_live_cannot_be_moved"), viewer);
}

export function movableOfPost(viewer: Viewer, post: PostOutcome): Movable {
  const { actor, policy, timeZone } = viewer;
  if (post.destinationStatus === "confirmed") return not(sentence("refusal_out_cannot_be_moved"), viewer);
  if (!may(actor, contract.schedulePost)) return roleForbids(viewer);
  if (post.isOut) return not(sentence("refusal_partly_out_cannot_be_moved", { destination: post.destination }), viewer);
  return unlessRefused(viewer, () => {
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
