import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { selectDeliveries } from "./delivery-queries.ts";
import { findEndpoint } from "./endpoint-queries.ts";

export const sendTestEvent = handle(contract.sendTestEvent, async ({ tx, actor }, { id }) => {
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
