import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

export const listTopicSuggestions = handle(contract.listTopicSuggestions, async (context, { projectId, status, limit, cursor }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const page = { query: ["list_topic_suggestions", organizationId, projectId, status], limit, cursor, orderedBy: "createdAt" };
  return listAsJson(
    context,
    page,
    sql`select t.id, t.title, t.locale, t.status, ${jsonTime(sql`t.date`)} as date,
        t.keyword, t.pillar, t.cluster, t.intent, t.call_to_action as "callToAction", t.avoid, t.article_id as "articleId",
        p.name as "suggestedBy", t.suggested_token_id is not null as "fromToken",
        case when s.title is not null then
          json_build_object('type', t.similar_type, 'id', t.similar_id, 'title', s.title, 'similarity', t.similarity)
        end as "similarTo",
        ${jsonTime(sql`t.created_at`)} as "createdAt"
      from (
        select * from topic t
        where t.organization_id = ${organizationId} and t.project_id = ${projectId} and t.status = ${status}
          and ${afterCursor(context, page, sql`t.created_at`, sql`t.id`)}
        order by t.created_at desc, t.id desc
        limit ${limit + 1}
      ) t
      left join person p on p.id = t.suggested_by
      left join lateral (
        select case t.similar_type
          when 'article' then (select a.title from article a where a.organization_id = ${organizationId} and a.id = t.similar_id)
          else (select o.title from topic o where o.organization_id = ${organizationId} and o.id = t.similar_id)
        end as title
      ) s on true
      order by t.created_at desc, t.id desc`,
  );
});
