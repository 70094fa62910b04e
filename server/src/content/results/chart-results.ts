import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { findArticlesOfPages } from "#src/people/projects/articles-of-pages.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listArticlesShown, listPublished } from "./articles-shown.ts";
import { presentFigures, type Sums } from "./figures.ts";
import { pageUrl } from "./page-url.ts";
import { periodDaysOf, type ResultScope } from "./result-windows.ts";
import { findShownWindow, type ShownWindow, type WindowDay } from "./window-days.ts";

type Freshness = {
  lastDay: string | null;
  updatedAt: string | null;
  source: contract.ResultSource | null;
  connection: contract.SearchConsoleStatus | null;
};

/** The longest period that any window shows. */
const periodDaysMax = periodDaysOf(90);

/** Returns the last day with data, when and from where data last arrived, and the state of the connection. */
async function findFreshness(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Freshness> {
  const own = (alias: string): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.project_id`)} = ${projectId}`;
  const { rows } = await sql<Freshness>`
    select
      greatest(
        (select max(d.day) from search_day d where ${own("d")} and d.row_count > 0),
        (select max(p.to_day) from search_period p where ${own("p")} and p.to_day - p.from_day < ${periodDaysMax}::integer)
      )::text as "lastDay",
      ${jsonTime(sql`newest.created_at`)} as "updatedAt", newest.source,
      (select case when c.site_property is null then 'choosing' else c.status end from search_console c where ${own("c")}) as connection
    from (select) as one
    left join lateral (
      select d.created_at, d.source from search_day d where ${own("d")}
      union all
      select p.created_at, 'file' from search_period p where ${own("p")}
      order by created_at desc limit 1
    ) newest on true`.execute(tx);
  return rows[0] ?? { lastDay: null, updatedAt: null, source: null, connection: null };
}

type Chart = z.input<typeof contract.chartResults.output>;

export const chartResults = handle(contract.chartResults, async ({ tx, actor, publicUrl }, { projectId, days: span, page: asked }) => {
  const { organizationId } = actor;
  const scope = { organizationId, projectId };
  const project = await requireProject(tx, actor, projectId);
  // In the stored spelling, regardless of what was typed.
  const page = asked === undefined ? undefined : (pageUrl(asked) ?? asked);
  const window = await findShownWindow(tx, scope, span);
  const ids = page === undefined ? undefined : await findArticlesOfPages(tx, organizationId, project, publicUrl, [page]);
  const articleId = page === undefined ? undefined : ids?.get(page);
  const article = articleId === undefined ? undefined : (await listArticlesShown(tx, organizationId, [articleId])).get(articleId);
  const about = { article: article ?? null, freshness: await findFreshness(tx, scope) };
  if (window === undefined) return { from: null, to: null, ...ofSums(nothing), published: [], ...about };
  const isOfNoArticle = page !== undefined && article === undefined;
  const published = isOfNoArticle ? [] : await listPublished(tx, organizationId, project, window, article?.id);
  const { from, to } = window;
  if (window.source === "period") return { from, to, ...ofSums(await sumPeriod(tx, scope, window, page)), published, ...about };
  return { from, to, ...ofDays(window.days, await sumDays(tx, scope, window, page)), published, ...about };
});

type Shown = Pick<Chart, "totals" | "comparison" | "series">;

const nothing: Sums = { clicks: 0, impressions: 0, positionSum: 0 };

function ofSums(sums: Sums): Shown {
  return { totals: presentFigures(sums), comparison: null, series: [] };
}

function ofDays(days: readonly WindowDay[], sums: ReadonlyMap<string, Sums>): Shown {
  const of = (day: string) => sums.get(day) ?? nothing;
  const compared = days.filter((one) => one.compared);
  return {
    totals: presentFigures(add(days.map(({ day }) => of(day)))),
    comparison:
      compared.length === 0
        ? null
        : {
            days: compared.length,
            now: presentFigures(add(compared.map(({ day }) => of(day)))),
            before: presentFigures(add(compared.map(({ before }) => of(before)))),
          },
    series: days.map(({ day, before, known, knownBefore }) => ({
      day,
      clicks: known ? of(day).clicks : null,
      impressions: known ? of(day).impressions : null,
      clicksBefore: knownBefore ? of(before).clicks : null,
      impressionsBefore: knownBefore ? of(before).impressions : null,
    })),
  };
}

function add(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, one) => ({
      clicks: sum.clicks + one.clicks,
      impressions: sum.impressions + one.impressions,
      positionSum: sum.positionSum + one.positionSum,
    }),
    nothing,
  );
}

/** Sums up every day of a window and of the days before it, for one page or for all. Days without data are left out. */
async function sumDays(tx: Tx, scope: ResultScope, { days }: ShownWindow, page: string | undefined): Promise<Map<string, Sums>> {
  const [first, last] = [days[0]?.before, days.at(-1)?.day];
  if (first === undefined || last === undefined) return new Map();
  const { rows } = await sql<Sums & { day: string }>`
    select r.day::text as day, sum(r.clicks)::float8 as clicks, sum(r.impressions)::float8 as impressions, sum(r.position_sum) as "positionSum"
    from search_result r
    where r.organization_id = ${scope.organizationId} and r.project_id = ${scope.projectId} and r.day between ${first} and ${last}
      and ${page === undefined ? sql`true` : sql`r.page = ${page}`}
    group by r.day`.execute(tx);
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

/** Sums up an export without separate days. */
async function sumPeriod(
  tx: Tx,
  { organizationId, projectId }: ResultScope,
  { from, to }: ShownWindow,
  page: string | undefined,
): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(r.clicks), 0)::float8 as clicks, coalesce(sum(r.impressions), 0)::float8 as impressions,
      coalesce(sum(r.position_sum), 0) as "positionSum"
    from search_period_result r
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.from_day = ${from} and r.to_day = ${to}
      and ${page === undefined ? sql`true` : sql`r.page = ${page}`}`.execute(tx);
  return rows[0] ?? { clicks: 0, impressions: 0, positionSum: 0 };
}
