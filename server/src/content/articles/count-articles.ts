import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

type Counts = z.input<typeof contract.countArticles.output>;

export const countArticles = handle(contract.countArticles, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const { organizationId } = actor;
  const most = contract.limits.countedMax;
  const { rows } = await sql<Counts>`
    with listed as materialized (
      select a.locale, r.author_id from (
        select id, revision, locale from article where organization_id = ${organizationId} and project_id = ${projectId}
        order by updated_at desc limit ${most}
      ) a
      join article_revision r on r.organization_id = ${organizationId} and r.article_id = a.id and r.revision = a.revision
    )
    select
      (select count(*)::integer from listed) as total,
      (select count(*)::integer from (
        select from article
        where organization_id = ${organizationId} and project_id = ${projectId} and published_revision is not null limit ${most}
      ) shown) as live,
      (select json_object_agg(s.status, (select count(*) from (
          select from article a where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.status = s.status limit ${most}
        ) counted))
        from unnest(${contract.articleStatuses}::text[]) s (status)) as statuses,
      (select coalesce(json_agg(l order by l.count desc, l.locale), '[]')
        from (select locale, count(*) as count from listed group by locale) l) as locales,
      (select coalesce(json_agg(w order by w.count desc, w.name, w."authorId"), '[]') from (
        select l.author_id as "authorId", p.name, l.count
        from (select author_id, count(*) as count from listed group by author_id) l join person p on p.id = l.author_id
        order by l.count desc, p.name, l.author_id limit ${contract.articleAuthorsMax}
      ) w) as authors`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A count gives one row.");
  return counts;
});
