import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { lookThroughTokens } from "#src/people/access/look-through-tokens.ts";
import { recentUsage } from "#src/people/access/recent-usage.ts";
import { tokenState } from "./token-state.ts";

/** No index knows which tokens have power: a page of these alone may have few of them, or none, and still go on. */
const lookedThroughMax = 2000;
const inView = { all: sql`true`, active: sql`s.state = 'active'`, ended: sql`s.state <> 'active'` };

export const listTokens = handle(contract.listTokens, async (context, { limit, cursor, show, ...filter }) => {
  const { organizationId } = context.actor;
  const { query, personId, id } = filter;
  const cursorOf = ["list_tokens", organizationId, query ?? null, show, personId ?? null, id ?? null];
  const page = { query: cursorOf, limit, cursor, orderedBy: "createdAt" };
  const rowsMax = show === "all" ? limit : lookedThroughMax;
  const { from, end } = await lookThroughTokens(context, page, { kinds: ["api", "read"], query, personId, id, rowsMax });
  return listAsJson(
    context,
    { ...page, lookedThrough: end },
    sql`
      with shown as materialized (
        select t.*, s.state, s.powerless, s.beyond_role from ${from} cross join lateral ${tokenState(organizationId)}
        where ${inView[show]} order by t.created_at desc, t.id desc limit ${limit + 1}
      )
      select t.id, t.kind, t.name, t.last_four as "lastFour", t.project_id as "projectId", t.permissions, t.beyond_role as "beyondRole",
        t.state, t.powerless, person.email as "createdBy", t.created_by as "creatorId", person.name as "creatorName",
        ${jsonTime(sql`t.created_at`)} as "createdAt", ${jsonTime(sql`t.expires_at`)} as "expiresAt",
        ${jsonTime(sql`t.revoked_at`)} as "revokedAt", ${jsonTime(sql`used.last_used_at`)} as "lastUsedAt",
        used.calls as "calls7d", used.errors as "errors7d", used.days
      from shown t join person on person.id = t.created_by cross join lateral ${recentUsage(organizationId)}
      order by t.created_at desc, t.id desc`,
  );
});
