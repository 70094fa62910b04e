import type { Retention } from "#src/core/retention.ts";
import type { HousekeepingKind } from "#src/core/watching/names.ts";

/** Kinds that have a setting, by the function that deletes a batch of them. Deliveries come before the events that they hold. */
const byDays = {
  deliveries: "forget_deliveries",
  notifications: "forget_notifications",
  events: "forget_events",
  generations: "forget_generations",
  audit: "forget_audit",
  exports: "forget_exports",
} as const satisfies Record<keyof Retention, string>;

/** Small tables whose rows say themselves when they end. */
export const expiring = [
  "rate_window",
  "attempt_window",
  "site_request",
  "network_request",
  "session",
  "token_digest",
  "account_link",
  "account_mail",
  "address_change",
  "sign_in_challenge",
  "working_copy",
  "article_writer",
  "blog_view",
  "blog_page_view",
  "oauth_client",
  "guest_link",
  "waiting_snooze",
  "oauth_payload",
] as const satisfies HousekeepingKind[];

/** Statement that deletes one batch. Its parameters are how far the round has come, and the most rows. */
export type Batch = { kind: HousekeepingKind; statement: string };

/** Returns what is deleted under these settings. */
export function batchesFor(retention: Retention): Batch[] {
  const kinds = Object.entries(byDays) as [keyof Retention, string][];
  return [
    ...kinds.flatMap(([kind, name]) => {
      const days = retention[kind];
      return days === null ? [] : [batch(kind, `${name}(${days}, $1, $2)`)];
    }),
    batch("idempotency", "forget_idempotency($1, $2)"),
    // Tables without an order, so that the first parameter is of no use to them.
    ...expiring.map((kind) => batch(kind, `forget_expired($2, '${kind}') where $1::timestamptz is not null`)),
  ];
}

function batch(kind: HousekeepingKind, call: string): Batch {
  return { kind, statement: `select removed, reached from ${call}` };
}
