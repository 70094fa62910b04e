import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

export const listTranscriptions = handle(contract.listTranscriptions, async (context, { projectId, limit, cursor }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const page = { query: ["list_transcriptions", organizationId, projectId], limit, cursor, orderedBy: "createdAt" };
  return listAsJson(
    context,
    page,
    sql`select g.id, g.project_id as "projectId", g.status, (g.request->>'seconds')::integer as seconds, g.request->>'fileName' as "fileName",
        g.request->>'language' as language, g.model as agent, g.error,
        case g.status when 'failed' then 0 else coalesce(g.spent, g.credits) end as credits,
        ${jsonTime(sql`g.created_at`)} as "createdAt", ${jsonTime(sql`g.ended_at`)} as "endedAt"
      from generation g
      where g.organization_id = ${organizationId} and g.project_id = ${projectId} and g.kind = 'transcription'
        and ${afterCursor(context, page, sql`g.created_at`, sql`g.id`)}
      order by g.created_at desc, g.id desc
      limit ${limit + 1}`,
  );
});
