import type { ClientBase } from "pg";
import type { DemoProject } from "./projects.ts";

const daysKept = 70;
const sites = ["google.com", "", "news.ycombinator.com", "linkedin.com", "duckduckgo.com"];

/** Writes ten weeks of readers of the main project's blog: the same for the same articles, weekdays and ages. */
export async function writeViews(owner: ClientBase, organizationId: string, project: DemoProject): Promise<void> {
  const values = [organizationId, project.id, daysKept, sites];
  await owner.query(
    `insert into blog_view (organization_id, project_id, day, article_id, host, views)
     select a.organization_id, a.project_id, t.today - ago, a.id, ($4::text[])[site], ${viewsOf("60 / (rank + 2)")}
     from (select *, row_number() over (order by published_at, id)::integer as rank from article
       where organization_id = $1 and project_id = $2 and published_revision is not null) a
     ${eachDay}
     where t.today - ago >= a.published_at::date`,
    values,
  );
  await owner.query(
    `insert into blog_page_view (organization_id, project_id, day, kind, locale, subject, host, views)
     select $1, $2, t.today - ago, o.kind, o.locale, o.subject, ($4::text[])[site], ${viewsOf("70 / (rank * rank + 2)")}
     from (
       select *, row_number() over (order by place, locale, subject)::integer as rank from (
         select 1 as place, 'start' as kind, a.locale, '' as subject from article a
         where a.organization_id = $1 and a.project_id = $2 and a.published_revision is not null
         union select 2, 'tag', t.locale, t.slug from article_tag t where t.organization_id = $1 and t.project_id = $2
         union select 3, 'author', a.locale, a.byline_id from article a
         join author u on u.organization_id = $1 and u.person_id = a.byline_id
         where a.organization_id = $1 and a.project_id = $2 and a.published_revision is not null
         union select place, kind, p.language, '' from project p cross join (values (4, 'search'), (5, 'about')) v (place, kind)
         where p.organization_id = $1 and p.id = $2
       ) page
     ) o
     ${eachDay}
     where o.rank <= 12`,
    values,
  );
}

const eachDay = `
  cross join lateral (select (now() at time zone time_zone)::date as today from project where organization_id = $1 and id = $2) t
  cross join generate_series(0, $3::integer - 1) ago
  cross join generate_series(1, cardinality($4::text[])) site`;

/** Returns how often something was opened in a day, whole, fewer times at weekends. */
function viewsOf(usual: string): string {
  return `greatest(1, (${usual} / site * (1 + 0.3 * sin((ago + rank * 2) / 3.0))
    * (array[1, 1, 1, 1, 1, 0.6, 0.7])[extract(isodow from t.today - ago)::integer])::integer)`;
}
