import * as contract from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { countOwners, ensurePerson } from "./person-queries.ts";

export const addMember = handle(contract.addMember, async ({ tx, actor }, { email, name, role, projectIds }) => {
  const { organizationId } = actor;
  const personId = await ensurePerson(tx, email, name ?? email.slice(0, email.indexOf("@")));
  const current = await tx
    .selectFrom("member")
    .select("role")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .forUpdate()
    .executeTakeFirst();
  if (actor.role !== "owner" && (role === "owner" || current?.role === "owner")) {
    throw new Failure("not_allowed", "Only an owner makes or changes an owner. Ask one.");
  }
  if (current?.role === "owner" && role !== "owner" && (await countOwners(tx, organizationId)) === 1) {
    throw new Failure("invalid_state", "This is the last owner. Make somebody else an owner first.");
  }
  const values = { role, all_projects: projectIds === undefined };
  await tx
    .insertInto("member")
    .values({ organization_id: organizationId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(["organization_id", "person_id"]).doUpdateSet(values))
    .execute();
  await replaceProjects(tx, organizationId, personId, projectIds ?? []);
  return { personId, role };
});

async function replaceProjects(tx: Tx, organizationId: string, personId: string, projectIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("member_project").where("organization_id", "=", organizationId).where("person_id", "=", personId).execute();
  for (const projectId of new Set(projectIds)) {
    const project = await tx
      .selectFrom("project")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", projectId)
      .executeTakeFirst();
    if (project === undefined) throw new Failure("invalid_input", `There is no project ${projectId}. See \`project list\`.`, "projectIds");
    await tx.insertInto("member_project").values({ organization_id: organizationId, person_id: personId, project_id: projectId }).execute();
  }
}
