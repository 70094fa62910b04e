import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { hasParts } from "#src/operations/list-fitting.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

type Row = { path: string; target: string | null; waits: boolean; createdAt: Date };

export const listRedirects = handle(contract.listRedirects, async ({ tx, actor, pager }, { projectId, query, limit, cursor }) => {
  const { organizationId } = actor;
  const cursorOf = ["list_redirects", organizationId, projectId, query ?? null];
  const after = pager.unpack(cursorOf, cursor);
  await requireProject(tx, actor, projectId);
  const { rows } = await sql<Row>`
    select path, target, created_at as "createdAt", article_id is not null and not exists (
        select from article a where a.organization_id = ${organizationId} and a.id = article_id and a.published_revision is not null
      ) as waits
    from blog_redirect
    where organization_id = ${organizationId} and project_id = ${projectId}
      and ${hasParts(sql`path || ' ' || coalesce(target, '')`, query) ?? sql`true`}
      and ${after === undefined ? sql`true` : sql`path collate "C" > ${after[0]}`}
    order by path collate "C"
    limit ${limit + 1}`.execute(tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(cursorOf, [last.path]) : null,
  };
});
