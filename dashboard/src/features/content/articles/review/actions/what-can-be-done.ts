import type { ArticleStatus } from "@galley/contract";

const articleActions = ["submit", "approve", "request_changes", "schedule", "unschedule", "publish_now", "unpublish", "delete"] as const;
export type ArticleAction = (typeof articleActions)[number];

export type ActionFacts = {
  status: ArticleStatus;
  /** True if a site shows a revision of it. */
  live: boolean;
  /** True while it is going live. */
  delivering: boolean;
  /** True if the current revision has a valid approval. */
  approved: boolean;
  /** True if the project lets its author's work go without approval. */
  free: boolean;
};

export type Rights = { writes: boolean; approves: boolean; unpublishes: boolean };

/** Actions of the main button, of the button beside it, and of the menu. */
export type Offer = { main: ArticleAction | null; beside: ArticleAction | null; menu: readonly ArticleAction[] };

const nothing: Offer = { main: null, beside: null, menu: [] };

/** Returns the actions that a person may take on an article in its state. The service has the final say. */
export function whatCanBeDone(facts: ActionFacts, rights: Rights): Offer {
  const { main, beside, menu } = offerOf(facts);
  const may = (action: ArticleAction | null) => action !== null && isAllowed(action, rights);
  const allowed = [...menu, ...endings(facts)].filter(may);
  return { main: may(main) ? main : null, beside: may(beside) ? beside : null, menu: allowed };
}

function offerOf({ status, approved, delivering, free }: ActionFacts): Offer {
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

/**
 * Returns the actions that end an article. A live one can be taken off its site; others can be deleted unless they are in
 * review or being written.
 */
function endings({ status, live, delivering }: ActionFacts): ArticleAction[] {
  if (delivering) return [];
  if (live) return ["unpublish"];
  return status === "in_review" || status === "generating" ? [] : ["delete"];
}

function isAllowed(action: ArticleAction, { writes, approves, unpublishes }: Rights): boolean {
  if (action === "approve" || action === "request_changes") return approves;
  return action === "unpublish" ? unpublishes : writes;
}
