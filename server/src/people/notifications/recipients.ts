import { type NotificationKind, type Role, rolePermissions, roles } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

export type ReachingMember = { personId: string; name: string; email: string };

/** Roles whose members may approve, where a project names no approver of its own. */
const approvingRoles: readonly Role[] = roles.filter((role) => rolePermissions[role].has("articles:approve"));

/** Selects those who may approve in a project, as rows `w (person_id, kind)`: its approver, else everyone whose role may. */
export function approversOf(organizationId: string, projectId: string, kind: NotificationKind): RawBuilder<unknown> {
  return sql`(
    select r.person_id, ${kind}::text as kind from project p
    join member r on r.organization_id = p.organization_id and r.role = any(${[...approvingRoles]})
      and (p.approver_id is null or p.approver_id = r.person_id)
    where p.organization_id = ${organizationId} and p.id = ${projectId}
  ) as w`;
}

/** Selects the owners and admins of an organization, as rows `w (person_id, kind)`. */
export function leadersOf(organizationId: string, kind: NotificationKind): RawBuilder<unknown> {
  return sql`(
    select r.person_id, ${kind}::text as kind from member r where r.organization_id = ${organizationId} and r.role in ('owner', 'admin')
  ) as w`;
}

/** Returns the condition that the organization's member `m` reaches a project. */
export function reachesProject(organizationId: string, projectId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(m.all_projects or m.role in ('owner', 'admin') or exists (
    select from member_project mp
    where mp.organization_id = ${organizationId} and mp.person_id = m.person_id and mp.project_id = ${projectId}
  ))`;
}

/** Lists the members of the organization who reach a project. */
export async function listReachingMembers(tx: Tx, organizationId: string, projectId: string): Promise<(ReachingMember & { role: Role })[]> {
  const { rows } = await sql<ReachingMember & { role: Role }>`
    select m.person_id as "personId", p.name, p.email, m.role from member m join person p on p.id = m.person_id
    where m.organization_id = ${organizationId} and ${reachesProject(organizationId, projectId)}`.execute(tx);
  return rows;
}
