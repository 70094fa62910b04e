import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import type { ViewedPage } from "./view.ts";

type Shown = {
  from: string;
  to: string;
  views: number;
  viewsBefore: number | null;
  blogViews: number;
  blogViewsBefore: number | null;
  series: { day: string; views: number; blogViews: number }[];
  articles: { articleId: string; title: string; locale: string; views: number }[];
  pages: (ViewedPage & { name: string | null; views: number })[];
  hosts: { host: string; views: number }[];
};

const { articlesMax, pagesMax, hostsMax } = contract.viewBounds;

export const browseViews = handle(contract.browseViews, async ({ tx, actor }, { projectId, days, articleId }) => {
  const { organizationId } = actor;
  const project = await requireProject(tx, actor, projectId);
  const ofArticle: RawBuilder<unknown> = articleId === undefined ? sql`true` : sql`b.article_id = ${articleId}`;
  const ofProject = sql`b.organization_id = ${organizationId} and b.project_id = ${projectId}`;
  const ofPages = sql`${ofProject} and ${articleId === undefined}::boolean`;
  const before = sql`b.day between span.first - ${days}::integer and span.first - 1`;
  const { rows } = await sql<Shown>`
    with span as (
      select t.today - ${days}::integer + 1 as first, t.today as last
      from (select (now() at time zone ${project.time_zone})::date as today) t
    ),
    shown as materialized (
      select b.day, b.article_id, b.host, b.views from blog_view b cross join span
      where ${ofProject} and b.day between span.first and span.last and ${ofArticle}
    ),
    paged as materialized (
      select b.day, b.kind, b.locale, b.subject, b.host, b.views from blog_page_view b cross join span
      where ${ofPages} and b.day between span.first and span.last
    ),
    earlier as (
      select coalesce(sum(b.views), 0)::integer as views from blog_view b cross join span where ${ofProject} and ${before} and ${ofArticle}
    )
    select to_char(span.first, 'YYYY-MM-DD') as "from", to_char(span.last, 'YYYY-MM-DD') as "to", counted.views,
      case when exists (select from blog_view b where ${ofProject} and b.day < span.first) then (select views from earlier) end as "viewsBefore",
      counted.views + (select coalesce(sum(views), 0)::integer from paged) as "blogViews",
      case when exists (select from blog_page_view b where ${ofPages} and b.day < span.first) then (select views from earlier)
        + (select coalesce(sum(b.views), 0)::integer from blog_page_view b where ${ofPages} and ${before}) end as "blogViewsBefore",
      (select json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'views', coalesce(s.views, 0),
          'blogViews', coalesce(s.views, 0) + coalesce(o.views, 0)) order by d.day)
        from (select span.first + n as day from generate_series(0, ${days}::integer - 1) n) d
        left join (select day, sum(views) as views from shown group by day) s on s.day = d.day
        left join (select day, sum(views) as views from paged group by day) o on o.day = d.day) as series,
      (select coalesce(json_agg(json_build_object('articleId', a.id, 'title', a.title, 'locale', a.locale, 'views', s.views)
          order by s.views desc, a.id), '[]')
        from (select article_id, sum(views) as views from shown group by 1 order by 2 desc, 1 limit ${articlesMax}::integer) s
        join article a on a.organization_id = ${organizationId} and a.id = s.article_id) as articles,
      (select coalesce(json_agg(json_build_object('kind', o.kind, 'locale', o.locale, 'subject', o.subject, 'views', o.views, 'name', case o.kind
            when 'author' then (select u.name from author u where u.organization_id = ${organizationId} and u.person_id = o.subject)
            when 'tag' then (select t.tag from article_tag t where t.organization_id = ${organizationId} and t.project_id = ${projectId}
              and t.locale = o.locale and t.slug = o.subject order by t.published_at desc, t.article_id desc limit 1)
          end) order by o.views desc, o.kind, o.locale, o.subject), '[]')
        from (select kind, locale, subject, sum(views) as views from paged group by 1, 2, 3 order by 4 desc, 1, 2, 3
          limit ${pagesMax}::integer) o) as pages,
      (select coalesce(json_agg(json_build_object('host', h.host, 'views', h.views) order by h.views desc, h.host), '[]')
        from (select host, sum(views) as views from (select host, views from shown union all select host, views from paged) sites
          where host <> '' group by 1 order by 2 desc, 1 limit ${hostsMax}::integer) h) as hosts
    from span cross join (select coalesce(sum(views), 0)::integer as views from shown) counted`.execute(tx);
  const [shown] = rows;
  if (shown === undefined) throw new Error("A span gives one row.");
  return shown;
});
