import type { ArticleStatus } from "@galley/contract";

const articleActions = [
  "submit",
  "approve",
  "request_changes",
  "withdraw_approval",
  "schedule",
  "unschedule",
  "publish",
  "update",
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
  /** True if changes wait for an update of what is approved, dated or live. */
  waits: boolean;
};

/**
 * `approves`: may give the step whose turn it is. `finishes`: it is the last one. `returns`: may send the revision back, `withdraws` after
 * its approval.
 */
export type Rights = { writes: boolean; approves: boolean; finishes: boolean; returns: boolean; withdraws: boolean; unpublishes: boolean };

/** The next action, the others in the order of a day, and those that end the article. */
export type Offer = { main: ArticleAction | null; menu: readonly ArticleAction[]; endings: readonly ArticleAction[] };

type Steps = Omit<Offer, "endings">;

const nothing: Steps = { main: null, menu: [] };
const dated: readonly ArticleAction[] = ["publish", "schedule_update"];

/** Returns the actions that a person may take on an article in its state. The service has the final say. */
export function whatCanBeDone(facts: ActionFacts, rights: Rights): Offer {
  const { main, menu } = isUpdate(facts) ? offerOfUpdate(facts, rights) : offerOf(facts, rights);
  const may = (action: ArticleAction | null) => action !== null && isAllowed(action, rights, facts);
  return { main: may(main) ? main : null, menu: menu.filter(may), endings: endings(facts).filter(may) };
}

function offerOf({ status, delivering, free, waits }: ActionFacts, { approves, finishes }: Rights): Steps {
  if (delivering) return nothing;
  if (waits) return { main: "update", menu: [] };
  switch (status) {
    case "draft":
      return free ? { main: "publish", menu: ["schedule", "submit"] } : { main: "submit", menu: finishes ? dated : [] };
    case "in_review":
      if (free && !approves) return { main: "publish", menu: ["request_changes", "schedule"] };
      return { main: "approve", menu: free ? ["request_changes", "publish", "schedule"] : ["request_changes"] };
    case "approved":
      return { main: "schedule", menu: ["publish", "withdraw_approval"] };
    case "scheduled":
      return { main: "schedule", menu: ["publish", "unschedule", "withdraw_approval"] };
    default:
      return nothing;
  }
}

/** Returns whether there is a newer text than the one that the site shows. */
function isUpdate({ status, live, delivering, waits }: ActionFacts): boolean {
  return live && !delivering && status !== "generating" && (waits || status !== "published");
}

function offerOfUpdate({ status, waits, free }: ActionFacts, { approves }: Rights): Steps {
  if (waits) return { main: "publish", menu: ["schedule_update", "update"] };
  if (status === "in_review" && free && !approves) return { main: "publish", menu: ["request_changes", "schedule_update"] };
  if (status === "in_review") return { main: "approve", menu: ["request_changes", ...dated] };
  if (status === "scheduled") return { main: "schedule", menu: ["publish", "unschedule"] };
  const needsReview = status === "draft" && !free;
  return { main: "publish", menu: [...(needsReview ? (["submit"] as const) : []), "schedule_update"] };
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

function isAllowed(action: ArticleAction, rights: Rights, { status, live, free }: ActionFacts): boolean {
  const { writes, approves, finishes, returns, withdraws, unpublishes } = rights;
  const isUpdating = live && dated.includes(action);
  if (isUpdating && status === "in_review") return writes && (finishes || free);
  if (action === "approve") return approves;
  if (action === "request_changes") return returns;
  if (action === "withdraw_approval") return withdraws;
  return action === "unpublish" ? unpublishes : writes;
}
