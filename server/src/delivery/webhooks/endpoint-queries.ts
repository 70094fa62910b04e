import type { WebhookEndpoint } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { addWork } from "#src/operations/queue/work.ts";
import { restartDeliveries } from "./delivery-work.ts";

/** The columns of an endpoint `e` as people see it, without its secrets. */
export const shownEndpoint = sql<WebhookEndpoint>`
  e.id, e.kind, e.project_id as "projectId", e.url, e.events, e.status, ${jsonTime(sql`e.failing_since`)} as "failingSince",
  case when e.old_secret_until > now() then ${jsonTime(sql`e.old_secret_until`)} end as "oldKeyUntil",
  ${jsonTime(sql`e.created_at`)} as "createdAt"`;

export async function findEndpoint(tx: Tx, { organizationId }: Actor, id: string): Promise<WebhookEndpoint> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${shownEndpoint} from webhook_endpoint e where e.organization_id = ${organizationId} and e.id = ${id}`.execute(tx);
  return rows[0] ?? failUnknown();
}

/**
 * Locks the endpoint until commit. Recording an event and writing an outcome lock it too, so that neither happens meanwhile
 * with its former state.
 */
export async function lockEndpoint(tx: Tx, { organizationId }: Actor, id: string) {
  const endpoint = await tx
    .selectFrom("webhook_endpoint")
    .select(["kind", "secret"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return endpoint ?? failUnknown();
}

/** Refuses to change the endpoint of a connected site. */
export function requireOwnEndpoint({ kind }: { kind: "organization" | "site" }): void {
  if (kind === "site") throw new Failure("invalid_state", sentence("refusal_endpoint_of_site"));
}

/**
 * Lets a locked endpoint go on, if it was paused. Its deliveries go on, each with all of its attempts. A worker brings forward those that wait
 * for another attempt: nobody knows how many that are.
 */
export async function resumeEndpoint(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor;
  // The version before has written down what it held, and taken its work.
  await restartDeliveries(tx, actor, id, sql`d.status = 'held'`);
  const going = { status: "active", resumed_at: sql<Date>`now()` } as const;
  await updateEndpoint(tx, actor, id).where("status", "=", "paused").set(going).execute();
  const waits = sql`
    select from work w
    where w.organization_id = ${organizationId} and w.kind = 'webhooks' and w.place = ${id} and w.at > now() and not w.leased`;
  const { rows } = await sql<{ waits: boolean }>`select exists (${waits}) as waits`.execute(tx);
  if (rows[0]?.waits === true) await addWork(tx, { organizationId, projectId: null, kind: "webhooks", subject: id, place: id });
}

export function updateEndpoint(tx: Tx, { organizationId }: Actor, id: string) {
  return tx.updateTable("webhook_endpoint").where("organization_id", "=", organizationId).where("id", "=", id);
}

function failUnknown(): never {
  throw new Failure("not_found", sentence("refusal_endpoint_unknown"));
}
