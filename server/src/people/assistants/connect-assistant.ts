import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { handle } from "#src/operations/handle.ts";
import { noteWayIn } from "#src/people/accounts/note-way-in.ts";
import { findProject } from "#src/people/projects/project-queries.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";

const minutesToBegin = 10;

export const connectAssistant = handle(contract.connectAssistant, async (context, input) => {
  const { tx, actor } = context;
  const beyond = input.permissions.find((permission) => !contract.rolePermissions[actor.role].has(permission));
  if (beyond !== undefined) {
    const role = sentence("word_role", { role: actor.role });
    throw new Failure("not_allowed", sentence("refusal_permission_beyond_role", { role, permission: beyond }));
  }
  if (input.projectId !== null && (await findProject(tx, actor, input.projectId)) === undefined) {
    throw new Failure("invalid_input", sentence("refusal_project_unknown_tools"), "projectId");
  }
  await noteWayIn(context, "add_assistant", input.name);
  await requireRoom(tx, "tokens");
  const id = newId("token");
  await tx
    .insertInto("api_token")
    .values({
      organization_id: actor.organizationId,
      id,
      kind: "assistant",
      name: input.name,
      project_id: input.projectId,
      permissions: [...new Set(input.permissions)],
      last_four: "",
      created_by: actor.personId,
      client_id: input.clientId,
      client_host: input.host,
      // Each token that the assistant fetches extends this time.
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesToBegin})`,
    })
    .execute();
  return { id };
});
