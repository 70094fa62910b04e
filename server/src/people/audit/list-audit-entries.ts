import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { readEntries } from "./audit-queries.ts";
import { presentEntries } from "./present-entry.ts";

export const listAuditEntries = handle(contract.listAuditEntries, async ({ tx, actor, pager }, { limit, cursor, ...filters }) => {
  const { organizationId } = actor;
  const query = ["list_audit_entries", organizationId, filters];
  const position = pager.unpack(query, cursor);
  const after = position && { createdAt: String(position[0]), id: String(position[1]) };
  const rows = await readEntries(tx, organizationId, filters, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: await presentEntries(tx, organizationId, shown),
    nextCursor: last === undefined ? null : pager.pack(query, [last.createdAt.toISOString(), last.id]),
  };
});
