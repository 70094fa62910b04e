import { redirectsByServiceMax } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { pathInBlog } from "#src/people/projects/article-url.ts";
import { countRedirectChange } from "./redirects/count-redirect-change.ts";

type Deleted = { organization_id: string; project_id: string; id: string; locale: string };

/** Lets the addresses at which readers have seen an article tell that it is gone, and those that led to it, before it is deleted. */
export async function leaveTombstones(
  tx: Tx,
  { organization_id: organizationId, project_id: projectId, id, locale }: Deleted,
): Promise<void> {
  const { rows: shown } = await sql<{ slug: string; language: string }>`
    select distinct r.slug, j.language
    from publication p
    join article_revision r on r.organization_id = p.organization_id and r.article_id = p.article_id and r.revision = p.revision
    join project j on j.organization_id = p.organization_id and j.id = ${projectId}
    where p.organization_id = ${organizationId} and p.article_id = ${id} and p.status = 'confirmed'`.execute(tx);
  const paths = shown.flatMap(({ slug, language }) => [false, true].map((rooted) => pathInBlog({ language }, locale, slug, rooted)));
  await sql`
    insert into blog_redirect (organization_id, project_id, path, target)
    select j.organization_id, j.id, given.path, null
    from project j
    cross join unnest(${[...new Set(paths)]}::text[]) given (path)
    where j.organization_id = ${organizationId} and j.id = ${projectId} and j.hosted_blog and (
      select count(*) from blog_redirect b where b.organization_id = ${organizationId} and b.project_id = ${projectId}
    ) < ${redirectsByServiceMax}::integer
    on conflict (organization_id, project_id, path) do nothing`.execute(tx);
  await sql`
    update blog_redirect set target = null, article_id = null
    where organization_id = ${organizationId} and article_id = ${id}`.execute(tx);
  await countRedirectChange(tx, { organizationId, projectId });
}
