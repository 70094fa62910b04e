/** Wording of claims' comments about how many run at once. */
export const onePerClaim =
  "One claim at a time: two at once would both find the same room under an organization's bound, and go past it together. " +
  "A row whose lease has ended is claimed like one that waits; its higher fence makes the earlier claim void.";

/** When a row is due: at its date, or at the end of its lease. */
export const dueOf = (column: string) => `coalesce(w.lease_until, w.${column})`;
export const isDue = (column: string) => `${dueOf(column)} <= now()`;
