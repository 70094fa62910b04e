import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";

export const listProjects = handle(contract.listProjects, async ({ tx, actor, pager }, { limit, cursor }) => {
  const query = ["list_projects", actor.organizationId, actor.tokenId ?? actor.personId];
  const after = pager.unpack(query, cursor);
  let rows = tx
    .selectFrom("project")
    .select(["id", "name", "site_url", "time_zone"])
    .where(withinReach(actor, "project", "id"))
    .orderBy("id")
    .limit(limit + 1);
  if (after !== undefined) rows = rows.where("id", ">", String(after[0]));
  const found = await rows.execute();
  const data = found.slice(0, limit).map(({ id, name, site_url, time_zone }) => ({ id, name, siteUrl: site_url, timeZone: time_zone }));
  const last = data.at(-1);
  return { data, nextCursor: found.length > limit && last !== undefined ? pager.pack(query, [last.id]) : null };
});
