import { type RawBuilder, sql } from "kysely";

/**
 * Returns the condition that the project of a row is open: neither it nor its organization is being deleted. For what is found by an
 * address alone; a caller's reach holds no closed project.
 */
export function isOpen(table: string, projectColumn = "project_id"): RawBuilder<boolean> {
  return sql<boolean>`not is_closed(${sql.ref(`${table}.organization_id`)}, ${sql.ref(`${table}.${projectColumn}`)})`;
}
