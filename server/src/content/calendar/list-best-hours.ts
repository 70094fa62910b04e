import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

type Row = { hour: number; articles: number; views: number };

const { articlesMin, articlesMax, days } = contract.bestHourBounds;

export const listBestHours = handle(contract.listBestHours, async ({ tx, actor: { organizationId }, actor }, { projectId }) => {
  const { time_zone: zone } = await requireProject(tx, actor, projectId);
  // An article from before the first counted day would seem to have had no readers.
  const { rows } = await sql<Row>`
    select extract(hour from live.at)::integer as hour, count(*)::integer as articles, round(avg(live.views))::integer as views
    from (
      select a.at, (
        select coalesce(sum(v.views), 0) from blog_view v
        where v.organization_id = ${organizationId} and v.article_id = a.id and v.day >= a.at::date and v.day < a.at::date + ${days}::integer
      ) as views
      from (
        select id, published_at at time zone ${zone} as at from article
        where organization_id = ${organizationId} and project_id = ${projectId} and published_at is not null
          and published_at < now() - make_interval(days => ${days}::integer)
          and published_at >= (
            select min(day)::timestamp at time zone ${zone} from blog_view where organization_id = ${organizationId} and project_id = ${projectId}
          )
        order by published_at desc
        limit ${articlesMax}::integer
      ) a
    ) live
    group by 1
    order by 3 desc, 1`.execute(tx);
  return {
    hours: rows.filter(({ articles, views }) => articles >= articlesMin && views > 0),
    articles: rows.reduce((sum, { articles }) => sum + articles, 0),
  };
});
