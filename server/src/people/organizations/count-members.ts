import * as contract from "@galley/contract";
import { limits } from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";

export const countMembers = handle(contract.countMembers, async ({ tx, actor: { organizationId } }) => {
  const { rows } = await sql<{ role: contract.Role; count: number }>`
    select m.role, count(*)::integer as count
    from (select m.role from member m where m.organization_id = ${organizationId} limit ${limits.countedMax}) m
    group by m.role`.execute(tx);
  const { rows: invited } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from invitation i where i.organization_id = ${organizationId} and i.status = 'pending' limit ${limits.countedMax}
    ) i`.execute(tx);
  const roles = { owner: 0, admin: 0, member: 0, reviewer: 0, commenter: 0, reader: 0 };
  for (const { role, count } of rows) roles[role] = count;
  return { total: rows.reduce((sum, { count }) => sum + count, 0), roles, invitations: invited[0]?.count ?? 0 };
});
