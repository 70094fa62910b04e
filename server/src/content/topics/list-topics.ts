import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";

export const listTopics = handle(contract.listTopics, async (context, { projectId, limit, cursor }) => {
  const { organizationId } = context.actor;
  const page = { query: ["list_topics", organizationId, projectId], limit, cursor, orderedBy: "date", ascending: true };
  return listAsJson(
    context,
    page,
    sql`select t.id, t.title, t.locale, ${jsonTime(sql`t.date`)} as date, t.keyword, t.pillar, t.cluster, t.intent,
        t.call_to_action as "callToAction", t.avoid
      from topic t
      where t.organization_id = ${organizationId} and t.project_id = ${projectId} and t.status = 'planned' and t.article_id is null
        and ${afterCursor(context, page, sql`t.date`, sql`t.id`)}
      order by t.date, t.id
      limit ${limit + 1}`,
  );
});
