import * as contract from "@galley/contract";
import { sql } from "kysely";
import { nameOfActor } from "#src/operations/acted-as.ts";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { withinReach } from "#src/operations/within-reach.ts";

const excerptLengthMax = 280;

/** Lists the caller's notifications, except those of projects that they no longer reach. */
export const listNotifications = handle(contract.listNotifications, async (context, { unread, kinds, projectId, limit, cursor }) => {
  const { actor } = context;
  const { organizationId, personId } = actor;
  const page = { query: ["list_notifications", organizationId, personId, unread, kinds, projectId], limit, cursor, orderedBy: "createdAt" };
  return listAsJson(
    context,
    page,
    sql`select n.id, n.kind, n.project_id as "projectId",
        json_build_object(
          'type', case when n.article_id is not null then 'article' when n.post_id is not null then 'post'
            when n.account_id is not null then 'account' when n.endpoint_id is not null then 'endpoint'
            when n.kind = 'host_unproved' then 'blog' else 'credits' end,
          'id', coalesce(n.article_id, n.post_id, n.account_id, n.endpoint_id, case when n.kind = 'host_unproved' then n.project_id end, n.organization_id), 'title', n.title
        ) as subject,
        n.comment_id as "commentId", ${nameOfActor("n", "p")} as actor,
        case when length(c.body) > ${excerptLengthMax} then left(c.body, ${excerptLengthMax - 1}) || '…' else coalesce(c.body, n.reason) end as excerpt,
        ${jsonTime(sql`n.created_at`)} as "createdAt", ${jsonTime(sql`n.read_at`)} as "readAt"
      from notification n
      left join person p on p.id = n.actor_id
      left join comment c on c.organization_id = n.organization_id and c.id = n.comment_id
      where ${withinReach(actor, "n")} and n.person_id = ${personId} and n.in_app
        and ${unread ? sql`n.read_at is null` : sql`true`}
        and ${kinds === undefined ? sql`true` : sql`n.kind = any(${[...kinds]})`}
        and ${projectId === undefined ? sql`true` : sql`n.project_id = ${projectId}`}
        and ${afterCursor(context, page, sql`n.created_at`, sql`n.id`)}
      order by n.created_at desc, n.id desc
      limit ${limit + 1}`,
  );
});
