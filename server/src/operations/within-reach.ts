import { approvingRoles } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";

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

type Reaching = Pick<Actor, "organizationId" | "reach">;

/** Returns the condition that a row of `table` belongs to the actor's organization and to a project that they reach. */
export function withinReach({ organizationId, reach }: Reaching, table: string, projectColumn = "project_id"): RawBuilder<boolean> {
  const own = sql<boolean>`${sql.ref(`${table}.organization_id`)} = ${organizationId}`;
  if (reach === "all") return own;
  return sql<boolean>`(${own} and ${sql.ref(`${table}.${projectColumn}`)} = any(${[...reach]}::text[]))`;
}

/**
 * Returns the condition that the project of a row is open: neither it nor its organization is being deleted. `project` is the column
 * with its id. For what is found by an address alone; a caller's reach holds no closed project.
 */
export function isOpen(organizationId: string, project: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from deletion d
    where d.organization_id = ${organizationId} and d.closed_at is not null and (d.project_id is null or d.project_id = ${sql.ref(project)})
  )`;
}
