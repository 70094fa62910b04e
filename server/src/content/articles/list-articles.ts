import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, listAsJson, type PageQuery } from "#src/operations/list-as-json.ts";
import { listPublishedArticles } from "./list-published-articles.ts";
import { listRecentArticles } from "./list-recent-articles.ts";

type Input = z.output<typeof contract.listArticles.input>;

export const listArticles = handle(
  contract.listArticles,
  async (context, input) => {
    const { organizationId } = context.actor;
    const { projectId, status, live, limit } = input;
    const page = pageOf(organizationId, input);
    return listAsJson(
      context,
      page,
      sql`select listed_article(a) as line
        from article a
        where a.organization_id = ${organizationId} and a.project_id = ${projectId}
          and ${live === undefined ? sql`true` : live ? sql`a.published_revision is not null` : sql`a.published_revision is null`}
          and ${status === undefined ? sql`true` : sql`a.status = ${status}`}
          and ${afterCursor(context, page, sql`a.updated_at`, sql`a.id`)}
        order by a.updated_at desc, a.id desc
        limit ${limit + 1}`,
      sql`item.line`,
    );
  },
  listPublishedArticles,
  async (context, input) => {
    // A list of some articles may pass over many, and would keep the others waiting.
    if (input.status !== undefined || input.live !== undefined) return undefined;
    return listRecentArticles(context, input.projectId, pageOf(context.actor.organizationId, input));
  },
);

function pageOf(organizationId: string, { projectId, status, live, limit, cursor }: Input): PageQuery {
  const query = ["list_articles", organizationId, projectId, status ?? null, live ?? null];
  return { query, limit, cursor, orderedBy: "updatedAt" };
}
