import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, listAsJson } from "#src/operations/list-as-json.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { browseWebhookEndpoints } from "./browse-webhook-endpoints.ts";
import { createWebhookEndpoint } from "./create-webhook-endpoint.ts";
import { findDelivery, isAt, selectDeliveries } from "./delivery-queries.ts";
import { deleteEndpoint, lockUnderWay, restartDeliveries } from "./delivery-work.ts";
import { findEndpoint, lockEndpoint, requireOwnEndpoint, resumeEndpoint, shownEndpoint, updateEndpoint } from "./endpoint-queries.ts";
import { getWebhookDelivery } from "./get-webhook-delivery.ts";
import { getWebhookHealth } from "./get-webhook-health.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { rotateWebhookKey } from "./rotate-webhook-key.ts";
import { updateWebhookEndpoint } from "./update-webhook-endpoint.ts";

const sendTestEvent = handle(contract.sendTestEvent, async ({ tx, actor }, { id }) => {
  await findEndpoint(tx, actor, id);
  const { organizationId } = actor;
  const eventId = await recordEvent(tx, {
    organizationId,
    projectId: null,
    type: "ping",
    subjectId: id,
    data: { endpointId: id },
    onlyEndpointId: id,
  });
  const { rows } = await selectDeliveries(actor, sql`d.event_id = ${eventId} and d.endpoint_id = ${id}`).execute(tx);
  const [delivery] = rows;
  if (delivery === undefined) throw new Error("The test event has no delivery.");
  return delivery;
});

const revokeOldWebhookKey = handle(contract.revokeOldWebhookKey, async ({ tx, actor }, { id }) => {
  await lockEndpoint(tx, actor, id);
  await updateEndpoint(tx, actor, id).set({ old_secret: null, old_secret_until: null }).execute();
  return findEndpoint(tx, actor, id);
});

const resumeWebhookEndpoint = handle(contract.resumeWebhookEndpoint, async ({ tx, actor }, { id }) => {
  await lockEndpoint(tx, actor, id);
  await resumeEndpoint(tx, actor, id);
  return findEndpoint(tx, actor, id);
});

const resendWebhookDelivery = handle(contract.resendWebhookDelivery, async ({ tx, actor }, { id }) => {
  const { endpointId } = await findDelivery(tx, actor, id);
  // Locks the endpoint first, as settling does.
  await lockEndpoint(tx, actor, endpointId);
  if (await lockUnderWay(tx, actor, id)) throw new Failure("invalid_state", sentence("refusal_delivery_under_way"));
  await restartDeliveries(tx, actor, endpointId, sql`d.id = ${id}`);
  return findDelivery(tx, actor, id);
});

const resendFailedWebhookDeliveries = handle(contract.resendFailedWebhookDeliveries, async ({ tx, actor }, { id, eventType, from, to }) => {
  await lockEndpoint(tx, actor, id);
  const conditions = [sql`d.status = 'failed'`];
  if (from !== undefined) conditions.push(sql`d.created_at >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`d.created_at < ${new Date(to)}`);
  if (eventType !== undefined) {
    const { organizationId } = actor;
    conditions.push(
      sql`exists (select from event v where v.organization_id = ${organizationId} and v.id = d.event_id and v.type = ${eventType})`,
    );
  }
  return { resent: await restartDeliveries(tx, actor, id, sql.join(conditions, sql` and `)) };
});

const pauseWebhookEndpoint = handle(contract.pauseWebhookEndpoint, async ({ tx, actor }, { id }) => {
  await lockEndpoint(tx, actor, id);
  await updateEndpoint(tx, actor, id).set({ status: "paused" }).execute();
  return findEndpoint(tx, actor, id);
});

const listWebhookEndpoints = handle(contract.listWebhookEndpoints, (context, { query, limit, cursor }) =>
  listEndpoints(context, "list_webhook_endpoints", { query, limit, cursor }, shownEndpoint),
);

const listWebhookDeliveries = handle(contract.listWebhookDeliveries, async (context, { id, status, limit, cursor }) => {
  const { tx, actor } = context;
  const page = { query: ["list_webhook_deliveries", actor.organizationId, id, status], limit, cursor, orderedBy: "createdAt" };
  const condition = sql`d.endpoint_id = ${id} and ${status === undefined ? sql`true` : isAt(actor, id, status)}
    and ${afterCursor(context, page, sql`d.created_at`, sql`d.id`)}
    order by d.created_at desc, d.id desc
    limit ${limit + 1}`;
  await findEndpoint(tx, actor, id);
  return listAsJson(context, page, selectDeliveries(actor, condition));
});

const getWebhookEndpoint = handle(contract.getWebhookEndpoint, ({ tx, actor }, { id }) => findEndpoint(tx, actor, id));

const deleteWebhookEndpoint = handle(contract.deleteWebhookEndpoint, async ({ tx, actor }, { id }) => {
  requireOwnEndpoint(await lockEndpoint(tx, actor, id));
  await deleteEndpoint(tx, actor, id);
  return { id, deleted: true as const };
});

export const webhookOperations = {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  browseWebhookEndpoints,
  getWebhookHealth,
  pauseWebhookEndpoint,
  resendFailedWebhookDeliveries,
  resendWebhookDelivery,
  resumeWebhookEndpoint,
  revokeOldWebhookKey,
  rotateWebhookKey,
  sendTestEvent,
  updateWebhookEndpoint,
};
