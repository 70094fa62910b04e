import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { addWorkFrom } from "#src/operations/queue/work.ts";

// A pending delivery has work, whose lease tells whether it is under way. It is held while its endpoint is paused, whose work nobody claims. Project and
// state of an endpoint stand in its row alone, so that changing them costs the same however much waits. An endpoint that was resumed has work of its
// own for a while, which brings forward what waits there.

/** Selects the work of a delivery, to be asked in `exists` or for its columns. */
export function workOfDelivery({ organizationId }: Actor, id: RawBuilder<unknown> | string): RawBuilder<{ leased: boolean }> {
  return sql`select w.leased from work w where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = ${id}`;
}

/** Returns whether a delivery is being sent. No worker claims it before the commit. */
export async function lockUnderWay(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ leased: boolean }>`${workOfDelivery(actor, id)} for update`.execute(tx);
  return rows[0]?.leased === true;
}

/**
 * Begins a new series of attempts at once for those deliveries `d` of an endpoint that match a condition. The endpoint must be locked. Returns
 * their number.
 */
export async function restartDeliveries(
  tx: Tx,
  { organizationId }: Actor,
  endpointId: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const chosen = sql`d.organization_id = ${organizationId} and d.endpoint_id = ${endpointId} and ${condition}`;
  const rows = sql`select d.organization_id, 'webhooks', d.id, null::text, d.endpoint_id, now() from webhook_delivery d where ${chosen}`;
  await addWorkFrom(tx, "webhooks", rows);
  // Cut, not rounded: a time rounded up would not be due yet.
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery d
    set status = 'pending', attempts = 0, attempts_before = d.attempts_before + d.attempts,
      first_attempt_at = null, next_attempt_at = date_trunc('milliseconds', now()), finished_at = null
    where ${chosen}`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Tx, { organizationId }: Actor, id: string): Promise<void> {
  await tx.deleteFrom("webhook_endpoint").where("organization_id", "=", organizationId).where("id", "=", id).execute();
  // The organization may send more at other endpoints now.
  tx.turn("webhooks");
  await tx
    .deleteFrom("work")
    .where((row) => row.and({ organization_id: organizationId, kind: "webhooks", place: id }))
    .execute();
}
