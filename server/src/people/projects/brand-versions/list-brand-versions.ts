import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { listVersions, requireBrandOf } from "./brand-version-queries.ts";

export const listBrandVersions = handle(contract.listBrandVersions, async ({ tx, actor, pager }, { id, limit, cursor }) => {
  const { organizationId } = actor;
  const query = ["list_brand_versions", organizationId, id];
  const position = pager.unpack(query, cursor);
  await requireBrandOf(tx, actor, id);
  const page = { limit: limit + 1, before: position && Number(position[0]) };
  const rows = await listVersions(tx, { organizationId, projectId: id }, page);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ version, created_at: createdAt, author_name: name, changed }) => ({
      version,
      createdAt,
      author: { name },
      changed,
    })),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(query, [last.version]) : null,
  };
});
