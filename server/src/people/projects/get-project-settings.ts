import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findProject } from "./project-queries.ts";
import { readProjectSettings } from "./project-settings.ts";

export const getProjectSettings = handle(contract.getProjectSettings, async ({ tx, actor, publicUrl }, { id }) => {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours"));
  const settings = await readProjectSettings(tx, actor.organizationId, id, publicUrl);
  return { ...settings, approver: await findApprover(tx, actor.organizationId, id) };
});

type Row = { personId: string; name: string; role: contract.Role | null; reaches: boolean };

/** Finds the approver whom the project names, and whether they may still approve; null if it names none. */
async function findApprover(tx: Tx, organizationId: string, projectId: string) {
  const { rows } = await sql<Row>`
    select person.id as "personId", person.name, m.role, coalesce(m.all_projects or m.role in ('owner', 'admin') or exists (
      select from member_project mp
      where mp.organization_id = ${organizationId} and mp.person_id = m.person_id and mp.project_id = p.id
    ), false) as reaches
    from project p
    join person on person.id = p.approver_id
    left join member m on m.organization_id = ${organizationId} and m.person_id = p.approver_id
    where p.organization_id = ${organizationId} and p.id = ${projectId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { role, reaches, ...person } = row;
  return { ...person, canApprove: role !== null && reaches && contract.rolePermissions[role].has("articles:approve") };
}
