import type { ClientBase } from "pg";
import type { DemoProject } from "./projects.ts";

const daysKept = 70;
const sites = ["google.com", "", "news.ycombinator.com", "linkedin.com", "duckduckgo.com"];

/** Writes ten weeks of readers of the main project's blog: the same for the same articles, weekdays and ages. */
export async function writeViews(owner: ClientBase, organizationId: string, project: DemoProject): Promise<void> {
  await owner.query(
    `insert into blog_view (organization_id, project_id, day, article_id, host, views)
     select a.organization_id, a.project_id, t.today - ago, a.id, ($4::text[])[site],
       greatest(1, (60 / (rank + 2) / site * (1 + 0.3 * sin((ago + rank * 2) / 3.0)) * case extract(isodow from t.today - ago) when 6 then 0.6 when 7 then 0.7 else 1 end)::integer)
     from (select *, row_number() over (order by published_at, id)::integer as rank from article
       where organization_id = $1 and project_id = $2 and published_revision is not null) a
     cross join lateral (select (now() at time zone time_zone)::date as today from project where organization_id = $1 and id = $2) t
     cross join generate_series(0, $3::integer - 1) ago
     cross join generate_series(1, cardinality($4::text[])) site
     where t.today - ago >= a.published_at::date`,
    [organizationId, project.id, daysKept, sites],
  );
}
