import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";

export const listMembers = handle(contract.listMembers, async ({ tx, actor: { organizationId } }) => {
  const rows = await tx
    .selectFrom("member as m")
    .innerJoin("person", "person.id", "m.person_id")
    .select(["m.person_id", "person.email", "person.name", "m.role", "m.created_at", "m.seen_at"])
    .select(sql<boolean>`m.all_projects or m.role in ('owner', 'admin')`.as("reaches_all"))
    .select(
      sql<string[]>`array(select mp.project_id from member_project mp
        where mp.organization_id = ${organizationId} and mp.person_id = m.person_id order by mp.project_id)`.as("project_ids"),
    )
    .select(
      sql<string[]>`array(select p.id from project p
        where p.organization_id = ${organizationId} and p.approver_id = m.person_id order by p.id)`.as("approver_of"),
    )
    .where("m.organization_id", "=", organizationId)
    .orderBy("m.created_at")
    .orderBy("m.person_id")
    .execute();
  return {
    data: rows.map((row) => ({
      personId: row.person_id,
      email: row.email,
      name: row.name,
      role: row.role,
      projectIds: row.reaches_all ? null : row.project_ids,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at?.toISOString() ?? null,
      approverOf: row.approver_of,
    })),
  };
});
