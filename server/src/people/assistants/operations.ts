import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { endAssistant } from "#src/people/access/end-assistant.ts";
import { connectAssistant } from "./connect-assistant.ts";
import { listAssistants } from "./list-assistants.ts";

const disconnectAssistant = handle(contract.disconnectAssistant, async ({ tx, actor }, { id }) => {
  const assistant = await tx
    .selectFrom("api_token")
    .select("created_by")
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .where("kind", "=", "assistant")
    .executeTakeFirst();
  if (assistant === undefined || (assistant.created_by !== actor.personId && !contract.isLeader(actor.role))) {
    throw new Failure("not_found", sentence("refusal_assistant_unknown"));
  }
  await endAssistant(tx, actor.organizationId, id);
  return { id, disconnected: true as const };
});

export const assistantOperations = {
  connectAssistant,
  listAssistants,
  disconnectAssistant,
};
