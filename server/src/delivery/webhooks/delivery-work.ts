import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { addWorkFrom } from "#src/operations/queue/work.ts";
import { turnDeliveries } from "#src/operations/record-event.ts";

// What is pending has work, whose lease tells whether it is under way. What is held or done has none.

/** Selects the work of a delivery, to be asked in `exists` or for its columns. */
export function workOfDelivery({ organizationId }: Actor, id: RawBuilder<unknown> | string): RawBuilder<{ leased: boolean }> {
  return sql`select w.leased from work w where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.subject = ${id}`;
}

/** Returns whether a delivery is being sent. No worker claims it before the commit. */
export async function lockUnderWay(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ leased: boolean }>`${workOfDelivery(actor, id)} for update`.execute(tx);
  return rows[0]?.leased === true;
}

type Endpoint = { id: string; project_id: string | null; status: "active" | "paused" };

/**
 * Begins a new series of attempts at once for those deliveries `d` of an endpoint that match a condition. A paused endpoint holds them until it is
 * resumed. The endpoint must be locked. Returns their number.
 */
export async function restartDeliveries(
  tx: Tx,
  { organizationId }: Actor,
  { id, project_id, status }: Endpoint,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const chosen = sql`d.organization_id = ${organizationId} and d.endpoint_id = ${id} and ${condition}`;
  if (status === "active") {
    turnDeliveries(tx);
    const rows = sql`select d.organization_id, 'webhooks', d.id, ${project_id}::text, ${id}, now() from webhook_delivery d where ${chosen}`;
    await addWorkFrom(tx, "webhooks", rows);
  }
  // Cut, not rounded: a time rounded up would not be due yet.
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery d
    set status = ${status === "active" ? "pending" : "held"}, attempts = 0, attempts_before = d.attempts_before + d.attempts,
      first_attempt_at = null, next_attempt_at = date_trunc('milliseconds', now()), finished_at = null
    where ${chosen}`.execute(tx);
  return Number(numAffectedRows);
}

/** Holds the deliveries that wait at an endpoint. What is under way arrives; if it fails, it is held as well. The endpoint must be locked. */
export async function holdDeliveries(tx: Tx, actor: Actor, endpointId: string): Promise<void> {
  await endpointWork(tx, actor, endpointId).where("leased", "=", false).execute();
  await sql`
    update webhook_delivery d set status = 'held'
    where d.organization_id = ${actor.organizationId} and d.endpoint_id = ${endpointId} and d.status = 'pending'
      and not exists (${workOfDelivery(actor, sql`d.id`)})`.execute(tx);
}

/** Lets the deliveries of an endpoint belong to the project that is the endpoint's now. */
export async function moveDeliveries(tx: Tx, { organizationId }: Actor, endpointId: string, projectId: string | null): Promise<void> {
  turnDeliveries(tx);
  await tx
    .updateTable("work")
    .set({ project_id: projectId })
    .where((row) => row.and({ organization_id: organizationId, kind: "webhooks", place: endpointId }))
    .execute();
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Tx, actor: Actor, id: string): Promise<void> {
  await tx.deleteFrom("webhook_endpoint").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  // The organization may send more at other endpoints now.
  turnDeliveries(tx);
  await endpointWork(tx, actor, id).execute();
}

function endpointWork(tx: Tx, { organizationId }: Actor, endpointId: string) {
  return tx.deleteFrom("work").where((row) => row.and({ organization_id: organizationId, kind: "webhooks", place: endpointId }));
}
