import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

type Shown = {
  from: string;
  to: string;
  views: number;
  viewsBefore: number | null;
  series: { day: string; views: number }[];
  articles: { articleId: string; title: string; locale: string; views: number }[];
  hosts: { host: string; views: number }[];
};

const { articlesMax, hostsMax } = contract.viewBounds;

export const browseViews = handle(contract.browseViews, async ({ tx, actor }, { projectId, days, articleId }) => {
  const { organizationId } = actor;
  const project = await requireProject(tx, actor, projectId);
  const ofArticle: RawBuilder<unknown> = articleId === undefined ? sql`true` : sql`b.article_id = ${articleId}`;
  const ofProject = sql`b.organization_id = ${organizationId} and b.project_id = ${projectId}`;
  const { rows } = await sql<Shown>`
    with span as (
      select t.today - ${days}::integer + 1 as first, t.today as last
      from (select (now() at time zone ${project.time_zone})::date as today) t
    ),
    shown as materialized (
      select b.day, b.article_id, b.host, b.views from blog_view b cross join span
      where ${ofProject} and b.day between span.first and span.last and ${ofArticle}
    )
    select to_char(span.first, 'YYYY-MM-DD') as "from", to_char(span.last, 'YYYY-MM-DD') as "to",
      (select coalesce(sum(views), 0)::integer from shown) as views,
      case when exists (select from blog_view b where ${ofProject} and b.day < span.first) then (
        select coalesce(sum(b.views), 0)::integer from blog_view b
        where ${ofProject} and b.day between span.first - ${days}::integer and span.first - 1 and ${ofArticle}
      ) end as "viewsBefore",
      (select json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'views', coalesce(s.views, 0)) order by d.day)
        from (select span.first + n as day from generate_series(0, ${days}::integer - 1) n) d
        left join (select day, sum(views) as views from shown group by day) s on s.day = d.day) as series,
      (select coalesce(json_agg(json_build_object('articleId', a.id, 'title', a.title, 'locale', a.locale, 'views', s.views)
          order by s.views desc, a.id), '[]')
        from (select article_id, sum(views) as views from shown group by 1 order by 2 desc, 1 limit ${articlesMax}::integer) s
        join article a on a.organization_id = ${organizationId} and a.id = s.article_id) as articles,
      (select coalesce(json_agg(json_build_object('host', s.host, 'views', s.views) order by s.views desc, s.host), '[]')
        from (select host, sum(views) as views from shown where host <> '' group by 1 order by 2 desc, 1 limit ${hostsMax}::integer) s) as hosts
    from span`.execute(tx);
  const [shown] = rows;
  if (shown === undefined) throw new Error("A span gives one row.");
  return shown;
});
