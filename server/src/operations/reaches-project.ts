import { approvingRoles } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";

/** Condition that the organization's member `m` reaches every project. */
export const reachesEvery: RawBuilder<boolean> = sql`(m.all_projects or m.role in ('owner', 'admin'))`;

/** Returns the condition that the organization's member `m` reaches a project. */
export function reachesProject(organizationId: string, projectId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${reachesEvery} or exists (
    select from member_project mp
    where mp.organization_id = ${organizationId} and mp.person_id = m.person_id and mp.project_id = ${projectId}
  ))`;
}

/** Returns the condition that the organization's member `m` can approve in a project: by role, and by reaching it. */
export function approves(organizationId: string, projectId: string): RawBuilder<boolean> {
  return sql`m.role = any(${[...approvingRoles]}::text[]) and ${reachesProject(organizationId, projectId)}`;
}
