import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { lookThroughTokens } from "#src/people/access/look-through-tokens.ts";
import { recentUsage } from "#src/people/access/recent-usage.ts";

const condition = sql`t.revoked_at is null and t.expires_at > now()`;
/** Assistants that have ended stay among those found by name: a page may have few that are connected, or none, and still go on. */
const lookedThroughMax = 2000;

export const listAssistants = handle(contract.listAssistants, async (context, { own, limit, cursor, ...filter }) => {
  const { organizationId, personId: me, role } = context.actor;
  const { query, id } = filter;
  const isMine = own || !contract.isLeader(role);
  if (isMine && filter.personId !== undefined && filter.personId !== me) return { data: [], nextCursor: null };
  const personId = isMine ? me : filter.personId;
  const cursorOf = ["list_assistants", organizationId, personId ?? null, query ?? null, id ?? null];
  const page = { query: cursorOf, limit, cursor, orderedBy: "connectedAt" };
  const rowsMax = query === undefined ? limit : lookedThroughMax;
  const { from, end } = await lookThroughTokens(context, page, { kinds: ["assistant"], query, personId, id, condition, rowsMax });
  return listAsJson(
    context,
    { ...page, lookedThrough: end },
    sql`
      with shown as materialized (
        select t.* from ${from} join member m on m.organization_id = ${organizationId} and m.person_id = t.created_by
        order by t.created_at desc, t.id desc limit ${limit + 1}
      )
      select t.id, t.client_id as "clientId", t.name, t.client_host as host, t.created_by as "personId", person.name as "personName",
        person.email as person, t.permissions, t.project_id as "projectId", ${jsonTime(sql`t.created_at`)} as "connectedAt",
        ${jsonTime(sql`used.last_used_at`)} as "lastUsedAt", used.calls as "calls7d", used.errors as "errors7d", used.days
      from shown t join person on person.id = t.created_by cross join lateral ${recentUsage(organizationId)}
      order by t.created_at desc, t.id desc`,
  );
});
