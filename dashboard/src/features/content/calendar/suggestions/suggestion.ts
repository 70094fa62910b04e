import type { Item, Output } from "#src/api/operations.ts";

export type Suggestion = Item<"list_topic_suggestions">;
export type InboxStatus = "suggested" | "accepted" | "declined";
export type SuggestionDecision = "accept" | "decline";
export type Idea = Output<"list_topic_ideas">["ideas"][number];

/** Decisions that each status of a topic allows. */
export const ways: Record<InboxStatus, readonly (SuggestionDecision | "plan")[]> = {
  suggested: ["accept", "plan", "decline"],
  accepted: ["plan", "decline"],
  declined: ["accept"],
};
