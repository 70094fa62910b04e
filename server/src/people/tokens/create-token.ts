import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { noteWayIn } from "#src/people/accounts/note-way-in.ts";
import { findProject } from "#src/people/projects/project-queries.ts";
import { issueToken } from "./issue-token.ts";

export const createToken = handle(contract.createToken, async (context, input) => {
  const { tx, actor } = context;
  if (input.projectId !== null && (await findProject(tx, actor, input.projectId)) === undefined) {
    throw new Failure("invalid_input", sentence("refusal_project_unknown"), "projectId");
  }
  await noteWayIn(context, "add_token", input.name);
  const permissions = [...new Set(input.permissions)];
  const { id, value, expiresAt } = await issueToken(tx, actor, { ...input, permissions, kind: "api" });
  return { id, value, expiresAt: expiresAt?.toISOString() ?? null };
});
