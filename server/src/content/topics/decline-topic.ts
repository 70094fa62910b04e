import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { dateColumns, lockOpenTopic, markTopic } from "./topic-queries.ts";
import { nextTopicStatus } from "./topic-states.ts";

export const declineTopic = handle(contract.declineTopic, async ({ tx, actor }, { id }) => {
  const topic = await lockOpenTopic(tx, actor, id);
  const status = nextTopicStatus(topic.status, "decline");
  await markTopic(tx, actor.organizationId, id, { status, ...dateColumns(undefined) });
  return { id, status, date: null };
});
