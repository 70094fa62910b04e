import type { Role } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import { type Actor, reaches } from "#src/operations/actor.ts";
import { type ReachRow, reachOf } from "./admit.ts";

/** Returns links that are worth as much as the caller who gets them: they end with the token or session, and with the membership or reach. */
export function linksBy({ personId, tokenId, sessionId }: Actor, links: SignedLinks): Pick<SignedLinks, "urlOf"> {
  return { urlOf: (path, expiresAt) => links.urlOf(path, expiresAt, [personId, tokenId ?? "", sessionId ?? ""].join("~")) };
}

/** Returns whether whoever got a link still reaches the project of what it leads to. The service gets links of its own, which name nobody. */
export async function isWorthStill(tx: Tx, query: URLSearchParams, place: { organizationId: string; projectId: string }): Promise<boolean> {
  if (query.get("by") === null) return true;
  const maker = await findMaker(tx, query, place.organizationId);
  return maker !== undefined && reaches(maker, place.projectId);
}

type Place = { organizationId: string; projectId?: string };

/** Returns whether whoever got a link still has one of these roles, and reaches the project where one is named. */
export async function hasRoleStill(
  pool: pg.Pool,
  query: URLSearchParams,
  roles: readonly Role[],
  { organizationId, projectId }: Place,
): Promise<boolean> {
  const maker = await transact(pool, organizationId, (tx) => findMaker(tx, query, organizationId));
  return maker !== undefined && roles.includes(maker.role) && (projectId === undefined || reaches(maker, projectId));
}

/** Finds whoever got a link, as the database has them now; undefined once their right is gone, and for a link that names nobody. */
async function findMaker(tx: Tx, query: URLSearchParams, organizationId: string): Promise<Pick<Actor, "role" | "reach"> | undefined> {
  const [personId = "", tokenId = "", sessionId = ""] = query.get("by")?.split("~") ?? [];
  const { rows } = await sql<ReachRow & { role: Role }>`
    select * from admit_again(${organizationId}, ${personId}, ${sessionId || null}, ${tokenId || null}, null, null, false)`.execute(tx);
  const [row] = rows;
  return row && { role: row.role, reach: reachOf(row) };
}
