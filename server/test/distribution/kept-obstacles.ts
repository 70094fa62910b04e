type Kept = { kind: string; things: readonly string[]; reason: string };

const turns = "It reads whose turn it is, on the coordinator, and nothing else beside it.";

/** Obstacles that are left where functions have their form for several nodes, each with what keeps it there. A new one fails the test. */
export const keptObstacles: readonly Kept[] = [
  { kind: "lock over all organizations", things: ["claim_work"], reason: turns },
  { kind: "recursive query over organizations", things: ["next_work"], reason: turns },
  {
    kind: "recursive query over organizations",
    things: ["places_of_work"],
    reason: "It goes through the places of one organization, which each of its parts names.",
  },
  {
    kind: "function that writes as the owner for the current organization",
    things: ["bring_turns_forward"],
    reason: "Over several nodes it runs after the transaction, in one of its own.",
  },
];
