import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";

type Reaching = Pick<Actor, "organizationId" | "reach">;

/** Returns the condition that a row of `table` belongs to the actor's organization and to a project that they reach. */
export function withinReach({ organizationId, reach }: Reaching, table: string, projectColumn = "project_id"): RawBuilder<boolean> {
  const own = sql<boolean>`${sql.ref(`${table}.organization_id`)} = ${organizationId}`;
  if (reach === "all") return own;
  return sql<boolean>`(${own} and ${sql.ref(`${table}.${projectColumn}`)} = any(${[...reach]}::text[]))`;
}
