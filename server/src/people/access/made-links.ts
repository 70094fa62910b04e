import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Actor } from "#src/operations/actor.ts";
import { type ReachRow, reachOf } from "./admit.ts";

/** Returns links that are worth as much as the caller who gets them: they end with the token, and with the membership or reach. */
export function linksBy({ personId, tokenId }: Actor, links: SignedLinks): Pick<SignedLinks, "urlOf"> {
  return { urlOf: (path, expiresAt) => links.urlOf(path, expiresAt, [personId, tokenId ?? ""].join("~")) };
}

/** Returns whether whoever got a link still reaches the project of what it leads to. The service gets links of its own, which name nobody. */
export async function isWorthStill(tx: Tx, query: URLSearchParams, place: { organizationId: string; projectId: string }): Promise<boolean> {
  const by = query.get("by");
  if (by === null) return true;
  const [personId = "", tokenId = ""] = by.split("~");
  const { rows } = await sql<ReachRow>`
    select * from admit_again(${place.organizationId}, ${personId}, null, ${tokenId || null}, null, null, false)`.execute(tx);
  const reach = rows[0] && reachOf(rows[0]);
  return reach === "all" || reach?.includes(place.projectId) === true;
}
