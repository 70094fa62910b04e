import type { WebhookDelivery, WebhookDeliveryStatus } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { workOfDelivery } from "./delivery-work.ts";
import type { EventRow } from "./envelope.ts";

/** Selects the deliveries `d` that match `condition`, as people see them. */
export function selectDeliveries(actor: Actor, condition: RawBuilder<unknown>): RawBuilder<WebhookDelivery> {
  const { organizationId } = actor;
  return sql<WebhookDelivery>`
    select d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", v.type as "eventType", v.project_id as "projectId",
      shown.status, d.attempts_before + d.attempts as attempts, a.status_code as "lastStatusCode", a.error as "lastError",
      case when shown.status = 'pending' then ${jsonTime(sql`d.next_attempt_at`)} end as "nextAttemptAt",
      ${jsonTime(sql`d.created_at`)} as "createdAt", ${jsonTime(sql`d.finished_at`)} as "finishedAt"
    from webhook_delivery d
    join event v on v.organization_id = d.organization_id and v.id = d.event_id
    left join lateral (
      select a.status_code, a.error from webhook_attempt a
      where a.organization_id = ${organizationId} and a.delivery_id = d.id
      order by a.number desc limit 1
    ) a on true
    left join lateral (${workOfDelivery(actor, sql`d.id`)} limit 1) w on true
    cross join lateral (
      select case when w.leased then 'delivering' when d.status = 'pending' and ${isPaused(actor, sql`d.endpoint_id`)} then 'held' else d.status end as status
    ) shown
    where d.organization_id = ${organizationId} and ${condition}`;
}

function isPaused({ organizationId }: Actor, endpointId: RawBuilder<unknown> | string): RawBuilder<boolean> {
  return sql`exists (
    select from webhook_endpoint p where p.organization_id = ${organizationId} and p.id = ${endpointId} and p.status = 'paused'
  )`;
}

/** Returns the condition that a delivery `d` of an endpoint has a status, as people see it. */
export function isAt(actor: Actor, endpointId: RawBuilder<unknown> | string, status: WebhookDeliveryStatus): RawBuilder<boolean> {
  const { organizationId } = actor;
  const leased = sql`
    select w.subject from work w where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.place = ${endpointId} and w.leased`;
  if (status === "delivering") return sql`d.status = 'pending' and d.id = any(array(${leased}))`;
  const waits = sql`d.status = 'pending' and d.id <> all(array(${leased}))`;
  if (status === "pending") return sql`${waits} and not ${isPaused(actor, endpointId)}`;
  if (status === "held") return sql`${waits} and ${isPaused(actor, endpointId)}`;
  return sql`d.status = ${status}`;
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

function failUnknown(): never {
  throw new Failure("not_found", sentence("refusal_webhook_delivery_unknown"));
}
