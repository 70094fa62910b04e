import { type RawBuilder, sql } from "kysely";

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
