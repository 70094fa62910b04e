import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";

export const listProjects = handle(contract.listProjects, async ({ tx, actor, pager }, { limit, cursor }) => {
  const query = ["list_projects", actor.organizationId, actor.tokenId ?? actor.personId];
  const after = pager.unpack(query, cursor);
  let rows = tx
    .selectFrom("project")
    .select(["id", "name", "site_url", "time_zone"])
    .where("organization_id", "=", actor.organizationId)
    .orderBy("id")
    .limit(limit + 1);
  if (actor.reach !== "all") rows = rows.where("id", "=", sql<string>`any(${[...actor.reach]})`);
  if (after !== undefined) rows = rows.where("id", ">", String(after[0]));
  const found = await rows.execute();
  const data = found.slice(0, limit).map(({ id, name, site_url, time_zone }) => ({ id, name, siteUrl: site_url, timeZone: time_zone }));
  const last = data.at(-1);
  return { data, nextCursor: found.length > limit && last !== undefined ? pager.pack(query, [last.id]) : null };
});
