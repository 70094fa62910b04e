import * as contract from "@galley/contract";
import { sql } from "kysely";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { lockProject } from "#src/projects/project-queries.ts";
import { issueToken } from "./issue-token.ts";

export const createReadToken = handle(contract.createReadToken, async ({ tx, actor }, { id: projectId }) => {
  const project = await lockProject(tx, actor, projectId);
  if (project === undefined) throw new Failure("not_found", "There is no project with this id. See `project list`.");
  await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`now()` })
    .where("organization_id", "=", actor.organizationId)
    .where("project_id", "=", projectId)
    .where("kind", "=", "read")
    .where("revoked_at", "is", null)
    .execute();
  const token = { kind: "read" as const, name: `Site of ${project.name}`, projectId, permissions: [], validityDays: null };
  const { id, value } = await issueToken(tx, actor, token);
  return { id, value };
});
