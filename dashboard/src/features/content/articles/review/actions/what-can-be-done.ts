import type { ArticleStatus } from "@galley/contract";

export const articleActions = [
  "submit",
  "approve",
  "request_changes",
  "schedule",
  "unschedule",
  "publish_now",
  "unpublish",
  "delete",
] as const;
export type ArticleAction = (typeof articleActions)[number];

export type Facts = {
  status: ArticleStatus;
  /** Whether some site shows a revision of it. */
  live: boolean;
  /** Whether it is going live at this moment. */
  delivering: boolean;
  /** Whether the current revision has an approval that stands. */
  approved: boolean;
  /** Whether the project lets its author's work go without approval. */
  free: boolean;
};

export type Rights = { writes: boolean; approves: boolean; unpublishes: boolean };

/** What stands in front as a button, what beside it, and what in the menu. */
export type Offer = { main: ArticleAction | null; beside: ArticleAction | null; menu: readonly ArticleAction[] };

const nothing: Offer = { main: null, beside: null, menu: [] };

/** What somebody may do with an article in its state. What the service then says counts. */
export function whatCanBeDone(facts: Facts, rights: Rights): Offer {
  const { main, beside, menu } = offerOf(facts);
  const may = (action: ArticleAction | null) => action !== null && isAllowed(action, rights);
  const allowed = [...menu, ...endings(facts)].filter(may);
  return { main: may(main) ? main : null, beside: may(beside) ? beside : null, menu: allowed };
}

function offerOf({ status, approved, delivering, free }: Facts): Offer {
  if (delivering) return nothing;
  switch (status) {
    case "draft":
      if (free && !approved) return { main: "schedule", beside: null, menu: ["publish_now", "submit"] };
      return approved ? { main: "publish_now", beside: null, menu: ["submit"] } : { ...nothing, main: "submit" };
    case "in_review":
      return { main: "approve", beside: "request_changes", menu: [] };
    case "approved":
      return { main: "schedule", beside: null, menu: ["publish_now"] };
    case "scheduled":
      return { main: "schedule", beside: null, menu: ["publish_now", "unschedule"] };
    default:
      return nothing;
  }
}

/** What is shown somewhere can be taken off; what is not, and that nobody reads or writes right now, can be deleted. */
function endings({ status, live, delivering }: Facts): ArticleAction[] {
  if (delivering) return [];
  if (live) return ["unpublish"];
  return status === "in_review" || status === "generating" ? [] : ["delete"];
}

function isAllowed(action: ArticleAction, { writes, approves, unpublishes }: Rights): boolean {
  if (action === "approve" || action === "request_changes") return approves;
  return action === "unpublish" ? unpublishes : writes;
}
