import type { Retention } from "#src/core/retention.ts";

/** Kinds that have a setting, by the function that deletes a batch of them. Deliveries come before the events that they hold. */
const byDays = {
  deliveries: "forget_deliveries",
  notifications: "forget_notifications",
  events: "forget_events",
  generations: "forget_generations",
  audit: "forget_audit",
  exports: "forget_exports",
} as const satisfies Record<keyof Retention, string>;

/** Statement that deletes one batch. Its parameters are how far the round has come, and the most rows. */
export type Batch = { name: string; statement: string };

/** Returns what is deleted under these settings. */
export function batchesFor(retention: Retention): Batch[] {
  const kinds = Object.entries(byDays) as [keyof Retention, string][];
  return [
    ...kinds.flatMap(([kind, name]) => {
      const days = retention[kind];
      return days === null ? [] : [batch(name, `${name}(${days}, $1, $2)`)];
    }),
    batch("forget_idempotency", "forget_idempotency($1, $2)"),
    // Tables without an order, so that the first parameter is of no use to it.
    batch("forget_expired", "forget_expired($2) where $1::timestamptz is not null"),
  ];
}

function batch(name: string, call: string): Batch {
  return { name, statement: `select removed, reached from ${call}` };
}
