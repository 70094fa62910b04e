import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { issueToken } from "./issue-token.ts";

/** Creates the read token of a project's site and ends the one before. The project has to be locked. */
export async function issueSiteToken(tx: Tx, actor: Actor, project: { id: string; name: string }): Promise<{ id: string; value: string }> {
  await endSiteToken(tx, actor, project.id);
  const { id, value } = await issueToken(tx, actor, {
    kind: "read",
    name: `Site of ${project.name}`,
    projectId: project.id,
    permissions: [],
    validityDays: null,
  });
  return { id, value };
}

export async function endSiteToken(tx: Tx, { organizationId }: Actor, projectId: string): Promise<void> {
  await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`now()` })
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("kind", "=", "read")
    .where("revoked_at", "is", null)
    .execute();
}
