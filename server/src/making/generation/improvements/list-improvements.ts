import * as contract from "@galley/contract";
import { sql } from "kysely";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { appliedRevision, isKept } from "./improvement-queries.ts";

export const listImprovements = handle(contract.listImprovements, async (context, { id, limit, cursor }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const page = { query: ["list_improvements", organizationId, id], limit, cursor, orderedBy: "createdAt" };
  const isBehind = afterCursor(context, page, sql`g.created_at`, sql`g.id`);
  const article = await findArticle(tx, actor, id);
  if (article === undefined) throw articleNotFound();
  return listAsJson(
    context,
    page,
    sql`select g.id, g.article_id as "articleId", (g.request ->> 'revision')::integer as "baseRevision", g.status, g.model as agent, g.error,
        (g.request ->> 'revision')::integer = ${article.revision}::integer as "isCurrent", ${appliedRevision(organizationId)} as "appliedRevision",
        ${jsonTime(sql`g.created_at`)} as "createdAt", ${jsonTime(sql`g.ended_at`)} as "endedAt"
      from generation g
      where g.organization_id = ${organizationId} and g.article_id = ${id} and g.kind = 'improvement' and ${isKept}
        and ${isBehind}
      order by g.created_at desc, g.id desc
      limit ${limit + 1}`,
  );
});
