import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findProject } from "#src/people/projects/project-queries.ts";
import { issueToken } from "./issue-token.ts";

export const createToken = handle(contract.createToken, async ({ tx, actor }, input) => {
  if (input.projectId !== null && (await findProject(tx, actor, input.projectId)) === undefined) {
    throw new Failure("invalid_input", sentence("refusal_project_unknown"), "projectId");
  }
  const permissions = [...new Set(input.permissions)];
  const { id, value, expiresAt } = await issueToken(tx, actor, { ...input, permissions, kind: "api" });
  return { id, value, expiresAt: expiresAt?.toISOString() ?? null };
});
