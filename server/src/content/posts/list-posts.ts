import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { lastErrorOf } from "./post-queries.ts";

export const listPosts = handle(contract.listPosts, async (context, { projectId, format, limit, cursor }) => {
  const { organizationId } = context.actor;
  const page = { query: ["list_posts", organizationId, projectId, format ?? null], limit, cursor, orderedBy: "createdAt" };
  // As jsonb, since the text of a json aggregate contains line feeds.
  return listAsJson(
    context,
    page,
    sql`select p.id, p.project_id as "projectId", p.format, p.status, p.title, p.article_id as "articleId", p.agent,
        (select jsonb_agg(jsonb_build_object('destination', d.destination, 'status', d.status, 'at', d.at_local,
            'publishedAt', ${jsonTime(sql`d.published_at`)}, 'url', d.url, 'lastError', ${lastErrorOf(organizationId, sql`d`)})
            order by d.destination)
          from post_destination d where d.organization_id = ${organizationId} and d.post_id = p.id) as destinations,
        ${jsonTime(sql`p.created_at`)} as "createdAt"
      from post p
      where p.organization_id = ${organizationId} and p.project_id = ${projectId}
        and ${format === undefined ? sql`true` : sql`p.format = ${format}`}
        and ${afterCursor(context, page, sql`p.created_at`, sql`p.id`)}
      order by p.created_at desc, p.id desc
      limit ${limit + 1}`,
  );
});
