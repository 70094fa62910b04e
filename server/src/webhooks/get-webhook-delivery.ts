import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { findDelivery } from "./delivery-queries.ts";

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
  return { ...delivery, history };
});
