type Kept = { kind: string; things: readonly string[]; reason: string };

const claims = ["claim_blog_changes", "claim_blog_pings", "claim_deletions"];
const lists = ["due_articles", "due_drawings", "due_post_destinations"];
const purges = [
  "forget_audit",
  "forget_deliveries",
  "forget_events",
  "forget_exports",
  "forget_generations",
  "forget_idempotency",
  "forget_notifications",
];

const walk =
  "It walks from organization to organization, which a recursive query does in one statement and without reading backlogs. Each form that " +
  "Citus carries out over several shards costs plain PostgreSQL more (decision 38).";

const shared =
  "It looks at turns, and then at the work of one organization after the other. Over several nodes the turns lie on one of them, and a claim " +
  "of one organization is a function of its node, which has to be cut out of this one.";

/** Obstacles that the schema still has, each with what keeps it there. A new one fails the test. */
export const keptObstacles: readonly Kept[] = [
  { kind: "recursive query over organizations", things: [...claims, ...lists], reason: walk },
  {
    kind: "lock over all organizations",
    things: claims,
    reason: "It locks the rows that the walk has found, in the same statement.",
  },
  {
    kind: "function in SQL with parameters over tenant tables",
    things: [...claims, ...lists, "queue_lengths"],
    reason: "A recursive query keeps it from being carried out in either language.",
  },
  {
    kind: "function in SQL with parameters over tenant tables",
    things: ["has_closed_project", "is_closed", "open_projects"],
    reason: "It stands for its text in the statements that use it, and costs nothing there.",
  },
  { kind: "lock over all organizations", things: ["claim_work"], reason: shared },
  {
    kind: "lock over all organizations",
    things: ["settle_deliveries"],
    reason:
      "It writes the outcomes of a round, those of an organization at a time where `waits` is set. Over several nodes all are written so.",
  },
  { kind: "recursive query over organizations", things: ["next_work", "places_of_work"], reason: shared },
  { kind: "rows of several shards named by their place", things: ["claim_work"], reason: shared },
  { kind: "function that writes as the owner for the current organization", things: ["bring_turns_forward"], reason: shared },
  {
    kind: "function that writes as the owner for the current organization",
    things: ["give_blog_host"],
    reason: "It takes a host from another organization as well, so that no single node could carry it out.",
  },
  {
    kind: "function that sets the organization by set_config",
    things: ["enter_organization"],
    reason:
      "Its callers find the organization in the middle of a statement without a transaction around it. Run as the owner they would do without, and " +
      "without row-level security as their second wall.",
  },
  {
    kind: "lock over all organizations",
    things: purges,
    reason: "A batch takes the oldest of all organizations in one statement.",
  },
  {
    kind: "rows of several shards named by their place",
    things: purges,
    reason: "A place is the shortest way to a row. Naming its organization as well takes a statement for each organization of a batch.",
  },
];
