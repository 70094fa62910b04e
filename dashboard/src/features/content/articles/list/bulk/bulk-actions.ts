import { CalendarOff, Copy, Rocket, Send, Trash2 } from "lucide-react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import type { PlainAct } from "#src/parts/bulk/plain-act.tsx";
import { type Policy, waitsForReview } from "#src/parts/policy.ts";
import type { BrowsedArticle } from "../list-search.ts";

export const plainActions = ["submit", "publish", "unschedule", "duplicate", "delete"] as const;
export type PlainAction = (typeof plainActions)[number];
/** Actions on several articles that need no further input. */
export const actionDetails: Record<PlainAction, PlainAct<BrowsedArticle>> = {
  submit: {
    icon: Send,
    permission: "articles:write",
    fits: ({ status }) => status === "draft",
    run: ({ id }) => change("submit_article", { id }),
    button: m.articles_submit,
    title: m.articles_submit_title,
    text: m.articles_submit_text,
    action: m.articles_submit_action,
    done: m.articles_submit_done,
  },
  publish: {
    icon: Rocket,
    permission: "articles:write",
    withRevision: true,
    fits: ({ status }) => status === "approved" || status === "scheduled",
    run: ({ id, revision }) => change("publish_article_now", { id, revision }),
    button: m.articles_publish,
    title: m.articles_publish_title,
    text: m.articles_publish_text,
    action: m.articles_publish_action,
    done: m.articles_publish_done,
  },
  unschedule: {
    icon: CalendarOff,
    permission: "articles:write",
    fits: ({ status }) => status === "scheduled",
    run: ({ id }) => change("unschedule_article", { id }),
    button: m.articles_unschedule,
    title: m.articles_unschedule_title,
    text: m.articles_unschedule_text,
    action: m.articles_unschedule_action,
    done: m.articles_unschedule_done,
  },
  duplicate: {
    icon: Copy,
    permission: "articles:write",
    fits: ({ status }) => status !== "generating",
    run: ({ id }) => change("duplicate_article", { id }),
    button: m.duplicate,
    title: m.articles_duplicate_title,
    text: m.articles_duplicate_text,
    action: m.articles_duplicate_action,
    done: m.articles_duplicate_done,
  },
  delete: {
    icon: Trash2,
    permission: "articles:write",
    danger: true,
    fits: ({ status }) => status === "draft" || status === "approved" || status === "scheduled",
    run: ({ id }) => change("delete_article", { id }),
    button: m.delete,
    title: m.articles_delete_title,
    text: m.articles_delete_text,
    action: m.articles_delete_action,
    done: m.articles_delete_done,
  },
};

/** Returns whether an article can get a date: approved ones can, and others if the project lets their author's work go without a review. */
export function canBeDated({ status, author }: BrowsedArticle, policy: Policy | undefined): boolean {
  if (status === "approved" || status === "scheduled") return true;
  return (status === "draft" || status === "in_review") && policy !== undefined && !waitsForReview(author.kind, policy);
}
