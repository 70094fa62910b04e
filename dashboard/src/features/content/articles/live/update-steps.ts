import type { ArticleStatus } from "@galley/contract";

export type UpdateStep = "save" | "wish" | "submit" | "approve" | "go_live";

export type UpdateFacts = {
  status: ArticleStatus;
  /** True if there are changes that no revision has yet. */
  unsaved: boolean;
  /** True if the project lets its author's work go without approval. */
  free: boolean;
  /** True if it lets this person's own work go without approval. */
  freeForMe: boolean;
  approves: boolean;
};

/**
 * Returns the steps from a newer text to the live page. A person who may not approve sends the text to review with a wish instead
 * of the last step.
 */
export function updateSteps({ status, unsaved, free, freeForMe, approves }: UpdateFacts): UpdateStep[] {
  const save: UpdateStep[] = unsaved ? ["save"] : [];
  if (!unsaved && (status === "approved" || status === "scheduled")) return ["go_live"];
  if (!unsaved && status === "in_review" && !free) return approves ? ["approve", "go_live"] : [];
  if (unsaved ? freeForMe : free) return [...save, "go_live"];
  return approves ? [...save, "submit", "approve", "go_live"] : [...save, "wish", "submit"];
}
