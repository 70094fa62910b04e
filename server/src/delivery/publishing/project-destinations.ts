import { type ArticleDestination, ownPlaceNames } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Context } from "#src/operations/handle.ts";
import { ownPlaceServers } from "../../../../capabilities/server.ts";
import type { Previewed, PreviewLink } from "./destinations/destination.ts";

// An article of a project without any destination waits for its own site, which reads when it likes.
const withoutAny = ownPlaceNames.at(-1);

/**
 * Returns the SQL of the destination where articles of the organization's project `p` count as published: the first of its own places that
 * is one, else the platform that was connected first.
 */
export function mainDestination(organizationId: string): RawBuilder<ArticleDestination> {
  const places = ownPlaceNames.map((name) => {
    const { isConnected, isMain = isConnected } = ownPlaceServers[name];
    return sql`when ${isMain(organizationId)} then ${sql.lit(name)}`;
  });
  return sql`case
      ${sql.join(places, sql` `)}
      else coalesce((
        select c.platform from platform_connection c where c.organization_id = ${organizationId} and c.project_id = p.id order by c.id limit 1
      ), ${sql.lit(withoutAny)})
    end`;
}

/**
 * Returns the SQL of the destinations that the organization's project `p` is connected to, platforms in the order in which they were
 * connected.
 */
export function connectedDestinations(organizationId: string): RawBuilder<ArticleDestination[]> {
  return sql`${placesWhere(({ isConnected }) => isConnected(organizationId))} || array(
      select c.platform from platform_connection c where c.organization_id = ${organizationId} and c.project_id = p.id order by c.id
    )`;
}

/** Returns the SQL of the own places of the organization's project `p` where the database alone decides what readers see. */
export function placesInSets(organizationId: string): RawBuilder<ArticleDestination[]> {
  return placesWhere(({ isInSets }) => isInSets(organizationId));
}

function placesWhere(condition: (place: (typeof ownPlaceServers)[keyof typeof ownPlaceServers]) => RawBuilder<boolean>) {
  const names = ownPlaceNames.map((name) => sql`case when ${condition(ownPlaceServers[name])} then ${sql.lit(name)} end`);
  return sql<ArticleDestination[]>`array_remove(array[${sql.join(names)}], null)`;
}

async function findOfProject<Value>(tx: Tx, organizationId: string, projectId: string, value: RawBuilder<Value>): Promise<Value> {
  const { rows } = await sql<{ value: Value }>`
    select ${value} as value
    from project p where p.organization_id = ${organizationId} and p.id = ${projectId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The project is gone.");
  return row.value;
}

/** Returns the destination where a project's articles count as published. */
export function findMainDestination(tx: Tx, organizationId: string, projectId: string): Promise<ArticleDestination> {
  return findOfProject(tx, organizationId, projectId, mainDestination(organizationId));
}

/** Lists the destinations that a project is connected to. */
export function listConnected(tx: Tx, organizationId: string, projectId: string): Promise<ArticleDestination[]> {
  return findOfProject(tx, organizationId, projectId, connectedDestinations(organizationId));
}

/** Returns a link to a revision that is not live, at the first of the project's own places that shows such; null where none does. */
export async function previewOnOwnPlace(context: Context, shown: Previewed): Promise<PreviewLink | null> {
  for (const name of ownPlaceNames) {
    const link = await ownPlaceServers[name].previewOf?.(context, shown);
    if (link != null) return link;
  }
  return null;
}
