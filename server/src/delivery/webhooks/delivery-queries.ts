import type { WebhookDelivery } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import type { EventRow } from "./envelope.ts";

/** Selects the deliveries `d` that match `condition`, as people see them. */
export function selectDeliveries({ organizationId }: Actor, condition: RawBuilder<unknown>): RawBuilder<WebhookDelivery> {
  return sql<WebhookDelivery>`
    select d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", v.type as "eventType", v.project_id as "projectId", d.status,
      d.attempts_before + d.attempts as attempts, a.status_code as "lastStatusCode", a.error as "lastError",
      case when d.status = 'pending' then ${jsonTime(sql`d.next_attempt_at`)} end as "nextAttemptAt",
      ${jsonTime(sql`d.created_at`)} as "createdAt", ${jsonTime(sql`d.finished_at`)} as "finishedAt"
    from webhook_delivery d
    join event v on v.organization_id = d.organization_id and v.id = d.event_id
    left join lateral (
      select a.status_code, a.error from webhook_attempt a
      where a.organization_id = ${organizationId} and a.delivery_id = d.id
      order by a.number desc limit 1
    ) a on true
    where d.organization_id = ${organizationId} and ${condition}`;
}

export async function findDelivery(tx: Tx, actor: Actor, id: string): Promise<WebhookDelivery> {
  const { rows } = await selectDeliveries(actor, sql`d.id = ${id}`).execute(tx);
  return rows[0] ?? failUnknown();
}

/** Returns the event from which a delivery's envelope is built. */
export async function findEventOf(tx: Tx, { organizationId }: Actor, eventId: string): Promise<EventRow> {
  const event = await tx
    .selectFrom("event")
    .select(["id as event_id", "type", "organization_id", "project_id", "data", "created_at as happened_at"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  return event;
}

export async function lockDelivery(tx: Tx, { organizationId }: Actor, id: string) {
  const delivery = await tx
    .selectFrom("webhook_delivery")
    .select(["endpoint_id", "status"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return delivery ?? failUnknown();
}

/** Begins a new series of attempts at once. A paused endpoint holds it until it is resumed. */
export function restartDeliveries(tx: Tx, { organizationId }: Actor, status: "pending" | "held") {
  return tx
    .updateTable("webhook_delivery")
    .set({
      status,
      attempts: 0,
      attempts_before: sql`attempts_before + attempts`,
      first_attempt_at: null,
      // Cut, not rounded: a time rounded up would not be due yet.
      next_attempt_at: sql`date_trunc('milliseconds', now())`,
      finished_at: null,
    })
    .where("organization_id", "=", organizationId);
}

function failUnknown(): never {
  throw new Failure("not_found", sentence("refusal_webhook_delivery_unknown"));
}
