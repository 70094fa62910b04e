import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { listPublishedArticles } from "./list-published-articles.ts";

export const listArticles = handle(
  contract.listArticles,
  async (context, { projectId, status, live, limit, cursor }) => {
    const { organizationId } = context.actor;
    const page = {
      query: ["list_articles", organizationId, projectId, status ?? null, live ?? null],
      limit,
      cursor,
      orderedBy: "updatedAt",
    };
    return listAsJson(
      context,
      page,
      sql`select a.id, a.project_id as "projectId", a.title, a.status, a.revision, a.slug, a.locale,
          ${jsonTime(sql`a.scheduled_at`)} as "scheduledAt", ${jsonTime(sql`a.published_at`)} as "publishedAt",
          ${jsonTime(sql`a.updated_at`)} as "updatedAt",
          a.published_revision as "publishedRevision", a.published_revision is not null as live
        from article a
        where a.organization_id = ${organizationId} and a.project_id = ${projectId}
          and ${live === undefined ? sql`true` : live ? sql`a.published_revision is not null` : sql`a.published_revision is null`}
          and ${status === undefined ? sql`true` : sql`a.status = ${status}`}
          and ${afterCursor(context, page, sql`a.updated_at`, sql`a.id`)}
        order by a.updated_at desc, a.id desc
        limit ${limit + 1}`,
    );
  },
  listPublishedArticles,
);
