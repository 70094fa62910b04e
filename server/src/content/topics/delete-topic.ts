import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { lockOpenTopic } from "./topic-queries.ts";

export const deleteTopic = handle(contract.deleteTopic, async ({ tx, actor }, { id }) => {
  await lockOpenTopic(tx, actor, id);
  await tx.deleteFrom("topic").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  return { id, deleted: true as const };
});
