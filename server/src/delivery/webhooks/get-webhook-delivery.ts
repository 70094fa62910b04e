import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findDelivery, findEventOf } from "./delivery-queries.ts";
import { envelopeOf } from "./envelope.ts";
import { unsignedHeaders } from "./post-event.ts";

const attemptsShownMax = 100;

export const getWebhookDelivery = handle(contract.getWebhookDelivery, async ({ tx, actor }, { id }) => {
  const delivery = await findDelivery(tx, actor, id);
  const rows = await tx
    .selectFrom("webhook_attempt")
    .select(["number", "started_at", "milliseconds", "status_code", "answer", "error"])
    .where("organization_id", "=", actor.organizationId)
    .where("delivery_id", "=", id)
    .orderBy("number", "desc")
    .limit(attemptsShownMax)
    .execute();
  const history = rows.map(({ number, started_at, milliseconds, status_code, answer, error }) => ({
    number,
    startedAt: started_at.toISOString(),
    milliseconds,
    statusCode: status_code,
    answer,
    error,
  }));
  const headers = { ...unsignedHeaders, "webhook-id": delivery.eventId };
  const payload = {
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: envelopeOf(await findEventOf(tx, actor, delivery.eventId)),
  };
  return { ...delivery, payload, history };
});
