import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { tokenState } from "./token-state.ts";

export const countTokens = handle(contract.countTokens, async ({ tx, actor: { organizationId } }) => {
  const { rows } = await sql<{ total: number; active: number; ended: number }>`
    select count(*)::integer as total, (count(*) filter (where s.state = 'active'))::integer as active,
      (count(*) filter (where s.state <> 'active'))::integer as ended
    from (
      select t.* from api_token t where t.organization_id = ${organizationId} and t.kind in ('api', 'read')
      order by t.created_at desc, t.id desc limit ${contract.limits.countedMax}
    ) t cross join lateral ${tokenState(organizationId)}`.execute(tx);
  return rows[0] ?? { total: 0, active: 0, ended: 0 };
});
