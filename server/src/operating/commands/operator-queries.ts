import type { Role } from "@galley/contract";
import type { ClientBase } from "pg";

// The operator belongs to no organization: these queries run as the owner of the tables and bypass row-level security.

export type OrganizationRow = { id: string; name: string; createdAt: Date; members: number; projects: number };

export async function listOrganizations(client: ClientBase): Promise<OrganizationRow[]> {
  const { rows } = await client.query<OrganizationRow>(`
    select o.organization_id as id, o.name, o.created_at as "createdAt",
      (select count(*)::integer from member m where m.organization_id = o.organization_id) as members,
      (select count(*)::integer from project p where p.organization_id = o.organization_id and not is_closed(p.organization_id, p.id)) as projects
    from organization o where not is_closed(o.organization_id, null) order by o.created_at, o.organization_id`);
  return rows;
}

type PlanRequest = { id: string; name: string; plan: string; askedAt: Date };

export async function listPlanRequests(client: ClientBase): Promise<PlanRequest[]> {
  const { rows } = await client.query<PlanRequest>(`
    select o.organization_id as id, o.name, p.asked as plan, p.asked_at as "askedAt"
    from organization_plan p join organization o on o.organization_id = p.organization_id
    where p.asked is not null and not is_closed(o.organization_id, null) order by p.asked_at, o.organization_id`);
  return rows;
}

/** Returns the owner whose membership is the oldest of all; undefined when there is no owner. */
export async function findFirstOwner(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ personId: string }>(
    "select person_id as \"personId\" from member where role = 'owner' order by created_at, person_id limit 1",
  );
  return rows[0]?.personId;
}

export type TableWithIds = "invitation" | "webhook_endpoint" | "webhook_delivery";

/** Returns the organization of the row with this id; undefined when there is no such row, or more than one. */
export async function findOrganizationOf(client: ClientBase, table: TableWithIds, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(`select organization_id as id from ${table} where id = $1 limit 2`, [id]);
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export type MemberRow = { personId: string; role: Role; allProjects: boolean; projectIds: string[] };

/** Returns the member with this email address, or the earliest owner when none is given. */
export async function findActingMember(
  client: ClientBase,
  organizationId: string,
  email: string | undefined,
): Promise<MemberRow | undefined> {
  const { rows } = await client.query<MemberRow>(
    `select m.person_id as "personId", m.role,
      (m.all_projects or m.role in ('owner', 'admin')) and not has_closed_project(m.organization_id) as "allProjects",
      open_projects(m.organization_id, m.person_id, m.all_projects or m.role in ('owner', 'admin')) as "projectIds"
    from member m join person p on p.id = m.person_id
    where m.organization_id = $1 and case when $2::text is null then m.role = 'owner' else lower(p.email) = lower($2) end
    order by m.created_at, m.person_id limit 1`,
    [organizationId, email ?? null],
  );
  return rows[0];
}

/** Returns at most two projects with this id, slug in the blog's address, or name; without `wanted` any project matches. */
export async function findProjectIds(client: ClientBase, organizationId: string, wanted: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from project where organization_id = $1 and not is_closed(organization_id, id) and ($2::text is null or id = $2 or blog_slug = $2 or lower(name) = lower($2)) order by id limit 2",
    [organizationId, wanted ?? null],
  );
  return rows.map(({ id }) => id);
}
