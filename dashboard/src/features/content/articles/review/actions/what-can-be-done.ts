import type { ArticleStatus } from "@galley/contract";

const articleActions = [
  "submit",
  "approve",
  "request_changes",
  "withdraw_approval",
  "schedule",
  "unschedule",
  "publish_now",
  "update_live",
  "schedule_update",
  "unpublish",
  "delete",
] as const;
export type ArticleAction = (typeof articleActions)[number];

export type ActionFacts = {
  status: ArticleStatus;
  /** True if a site shows a revision of it. */
  live: boolean;
  /** True while it is going live. */
  delivering: boolean;
  /** True if the project lets its author's work go without approval. */
  free: boolean;
  /** True if there are changes that no revision has yet. */
  unsaved: boolean;
};

/**
 * `approves`: may give the step whose turn it is. `finishes`: it is the last one. `returns`: may send the revision back, `withdraws` after
 * its approval.
 */
export type Rights = { writes: boolean; approves: boolean; finishes: boolean; returns: boolean; withdraws: boolean; unpublishes: boolean };

/** Actions of the main button, of the secondary button, and of the menu. */
export type Offer = { main: ArticleAction | null; secondary: ArticleAction | null; menu: readonly ArticleAction[] };

const nothing: Offer = { main: null, secondary: null, menu: [] };

/** Returns the actions that a person may take on an article in its state. The service has the final say. */
export function whatCanBeDone(facts: ActionFacts, rights: Rights): Offer {
  const { main, secondary, menu } = isUpdate(facts) ? offerOfUpdate(facts, rights) : offerOf(facts, rights);
  const may = (action: ArticleAction | null) => action !== null && isAllowed(action, rights, facts);
  const allowed = [...menu, ...endings(facts)].filter(may);
  return { main: may(main) ? main : null, secondary: may(secondary) ? secondary : null, menu: allowed };
}

function offerOf({ status, delivering, free }: ActionFacts, { approves }: Rights): Offer {
  if (delivering) return nothing;
  switch (status) {
    case "draft":
      return free ? { main: "schedule", secondary: null, menu: ["publish_now", "submit"] } : { ...nothing, main: "submit" };
    case "in_review":
      if (free && !approves) return { main: "schedule", secondary: "request_changes", menu: ["publish_now"] };
      return { main: "approve", secondary: "request_changes", menu: free ? ["schedule", "publish_now"] : [] };
    case "approved":
      return { main: "schedule", secondary: null, menu: ["publish_now", "withdraw_approval"] };
    case "scheduled":
      return { main: "schedule", secondary: null, menu: ["publish_now", "unschedule", "withdraw_approval"] };
    default:
      return nothing;
  }
}

/** Returns whether there is a newer text than the one that the site shows. */
function isUpdate({ status, live, delivering, unsaved }: ActionFacts): boolean {
  return live && !delivering && status !== "generating" && (unsaved || status !== "published");
}

function offerOfUpdate({ status, unsaved, free }: ActionFacts, { approves }: Rights): Offer {
  const update: ArticleAction[] = ["update_live", "schedule_update"];
  if (status === "in_review" && free && !approves) return { main: "update_live", secondary: "request_changes", menu: ["schedule_update"] };
  if (status === "in_review") return { main: "approve", secondary: "request_changes", menu: update };
  if (status === "scheduled" && !unsaved) return { main: "schedule", secondary: null, menu: ["update_live", "unschedule"] };
  const needsReview = status === "draft" && !unsaved && !free;
  return { main: "update_live", secondary: null, menu: ["schedule_update", ...(needsReview ? (["submit"] as const) : [])] };
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

function isAllowed(action: ArticleAction, rights: Rights, { status, free }: ActionFacts): boolean {
  const { writes, approves, finishes, returns, withdraws, unpublishes } = rights;
  const isUpdating = action === "update_live" || action === "schedule_update";
  if (isUpdating && status === "in_review") return writes && (finishes || free);
  if (action === "approve") return approves;
  if (action === "request_changes") return returns;
  if (action === "withdraw_approval") return withdraws;
  return action === "unpublish" ? unpublishes : writes;
}
