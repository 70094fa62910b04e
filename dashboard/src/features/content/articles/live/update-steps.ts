import type { ArticleStatus } from "@galley/contract";

export type UpdateStep = "save" | "wish" | "submit" | "approve" | "go_live";

export type UpdateFacts = {
  status: ArticleStatus;
  /** True if changes wait that no revision has yet. */
  waits: boolean;
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
export function updateSteps({ status, waits, free, freeForMe, approves }: UpdateFacts): UpdateStep[] {
  const save: UpdateStep[] = waits ? ["save"] : [];
  if (!waits && (status === "approved" || status === "scheduled")) return ["go_live"];
  if (!waits && status === "in_review" && !free) return approves ? ["approve", "go_live"] : [];
  if (waits ? freeForMe : free) return [...save, "go_live"];
  return approves ? [...save, "submit", "approve", "go_live"] : [...save, "wish", "submit"];
}
