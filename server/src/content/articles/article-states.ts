import type { ArticleStatus } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { anyOf } from "#src/core/text/listed-words.ts";

/** All transitions from one status to another, for every interface. */
export const articleTransitions = {
  edit: { from: ["draft", "approved", "scheduled", "published"], to: "draft" },
  submit: { from: ["draft"], to: "in_review" },
  approve: { from: ["in_review"], to: "approved" },
  request_changes: { from: ["in_review"], to: "draft" },
  withdraw_approval: { from: ["approved", "scheduled"], to: "draft" },
  schedule: { from: ["approved", "scheduled"], to: "scheduled" },
  schedule_without_review: { from: ["draft", "in_review", "approved", "scheduled"], to: "scheduled" },
  unschedule: { from: ["scheduled"], to: "approved" },
  publish: { from: ["scheduled"], to: "published" },
} as const satisfies Record<string, { from: readonly ArticleStatus[]; to: ArticleStatus }>;

export type ArticleTrigger = keyof typeof articleTransitions;

const lockedStatuses: readonly ArticleStatus[] = ["in_review", "generating"];

/** Refuses to change an article while a reviewer reads it or the service writes it. */
export function requireUnlocked(status: ArticleStatus): void {
  if (!lockedStatuses.includes(status)) return;
  const text = sentence(status === "in_review" ? "refusal_article_in_review" : "refusal_article_being_written");
  throw new Failure("locked", text, undefined, { lockedBy: status });
}

const unapprovedStatuses: readonly ArticleStatus[] = ["draft", "generating", "in_review"];

/** Tells whether the current revision still needs an approval. */
export function isUnapproved(status: ArticleStatus): boolean {
  return unapprovedStatuses.includes(status);
}

/** Returns the status that `trigger` leads to, or throws `invalid_state` with the statuses that allow it. */
export function nextArticleStatus(status: ArticleStatus, trigger: ArticleTrigger): ArticleStatus {
  const { from, to } = articleTransitions[trigger];
  if ((from as readonly ArticleStatus[]).includes(status)) return to;
  throw new Failure("invalid_state", sentence("refusal_article_status", { status: word(status), wanted: anyOf(from.map(word)) }));
}

function word(status: ArticleStatus): Sentence {
  return sentence("word_article_status", { status });
}
