import { sql } from "kysely";
import { type ResultScope, resultDays } from "#src/content/results/result-windows.ts";
import type { Tx } from "#src/core/database/transact.ts";

/**
 * Limits on a project's pages, articles, topics and queries. Beyond them, the least clicked pages, the oldest texts and the least
 * shown queries are ignored.
 */
const pagesMax = 5000;
const textsMax = 2000;
const queriesMax = 1000;
/** Older results say too little about what to write now. */
const daysKnownMax = 90;
const dismissedDays = 180;

export type Compared = { from: string; to: string; days: string[]; daysBefore: string[] };

/**
 * Returns the last 28 days with data. Only days count for which the day four weeks earlier is known too: this compares each
 * weekday with itself, and a day that was never fetched is no loss.
 */
export async function findCompared(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Compared | undefined> {
  const { rows } = await sql<Compared>`
    select w.from_day::text as "from", w.to_day::text as "to",
      array_agg(d.day::text) as days, array_agg((d.day - ${resultDays}::integer)::text) as "daysBefore"
    from search_window w
    join search_day d on d.organization_id = w.organization_id and d.project_id = w.project_id
      and d.day between w.from_day and w.to_day and d.row_count > 0
    join search_day b on b.organization_id = d.organization_id and b.project_id = d.project_id
      and b.day = d.day - ${resultDays}::integer and b.row_count > 0
    where w.organization_id = ${organizationId} and w.project_id = ${projectId} and w.window_days = ${resultDays}
      and w.source = 'days' and w.to_day > now()::date - ${daysKnownMax}::integer
    group by w.from_day, w.to_day`.execute(tx);
  return rows[0];
}

export type ComparedPage = { page: string; clicks: number; clicksBefore: number; impressions: number };

/** Sums up every page that was clicked on any of the days, over both periods; the most clicked pages come first. */
export async function comparePages(
  tx: Tx,
  { organizationId, projectId }: ResultScope,
  { days, daysBefore }: Pick<Compared, "days" | "daysBefore">,
): Promise<ComparedPage[]> {
  const { rows } = await sql<ComparedPage>`
    select coalesce(n.page, b.page) as page, coalesce(n.clicks, 0)::float8 as clicks, coalesce(b.clicks, 0)::float8 as "clicksBefore",
      coalesce(n.impressions, 0)::float8 as impressions
    from (
      select r.page, sum(r.clicks) as clicks from search_result r
      where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.day = any(${daysBefore}::date[])
      group by r.page
    ) b
    full join (
      select r.page, sum(r.clicks) as clicks, sum(r.impressions) as impressions from search_result r
      where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.day = any(${days}::date[])
      group by r.page
    ) n on n.page = b.page
    where b.clicks > 0 or n.clicks > 0
    order by greatest(b.clicks, n.clicks) desc, coalesce(n.page, b.page) collate "C"
    limit ${pagesMax}`.execute(tx);
  return rows;
}

/** Returns the period of the known queries; undefined when there are none, or only old ones. */
export async function findQueryDays(tx: Tx, { organizationId, projectId }: ResultScope): Promise<{ from: string; to: string } | undefined> {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_day::text as "from", to_day::text as "to" from search_query_period
    where organization_id = ${organizationId} and project_id = ${projectId} and to_day > now()::date - ${daysKnownMax}::integer`.execute(
    tx,
  );
  return rows[0];
}

export type QuerySums = { query: string; clicks: number; impressions: number; positionSum: number };
/**
 * Limits for a query: shown at least `impressionsMin` times, clicked by less than `clickShareMax` of those who saw it, and with no
 * page at an average position of `positionMax` or better.
 */
export type OpenRule = { impressionsMin: number; clickShareMax: number; positionMax: number };

/** Lists queries without a good answer yet, those shown most first. */
export async function listOpenQueries(
  tx: Tx,
  { organizationId, projectId }: ResultScope,
  { impressionsMin, clickShareMax, positionMax }: OpenRule,
): Promise<QuerySums[]> {
  const { rows } = await sql<QuerySums>`
    select q.query, q.clicks, q.impressions, q.position_sum as "positionSum" from search_query q
    where q.organization_id = ${organizationId} and q.project_id = ${projectId} and q.impressions >= ${impressionsMin}
      and q.clicks < q.impressions * ${clickShareMax}::float8
      and (q.position_sum = 0 or q.position_sum > q.impressions * ${positionMax}::float8)
    order by q.impressions desc, q.query collate "C"
    limit ${queriesMax}`.execute(tx);
  return rows;
}

export type Subjects = { articles: { title: string; slug: string }[]; topics: TopicText[]; pages: string[] };

/** Lists what the project's articles, topics and pages are about. */
export async function listSubjects(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Subjects> {
  const [articles, topics, pages] = await Promise.all([
    sql<{ title: string; slug: string }>`
      select title, slug from article
      where organization_id = ${organizationId} and project_id = ${projectId}
      order by updated_at desc, id desc limit ${textsMax}`.execute(tx),
    sql<TopicText>`
      select id, title, title_key as key, keyword, article_id as "articleId" from topic
      where organization_id = ${organizationId} and project_id = ${projectId}
      order by created_at desc, id desc limit ${textsMax}`.execute(tx),
    sql<{ page: string }>`
      select page from search_total
      where organization_id = ${organizationId} and project_id = ${projectId} and window_days = ${resultDays}
      order by clicks desc, page_key collate "C" limit ${textsMax}`.execute(tx),
  ]);
  return { articles: articles.rows, topics: topics.rows, pages: pages.rows.map(({ page }) => page) };
}

export type TopicText = { id: string; title: string; key: string; keyword: string; articleId: string | null };

export type ArticleFacts = { id: string; title: string; slug: string; locale: string; keyword: string | null };

/** Returns those of the articles that are live. */
export async function listLiveArticles(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Map<string, ArticleFacts>> {
  const { rows } = await sql<ArticleFacts>`
    select a.id, a.title, a.slug, a.locale, t.keyword from article a
    left join topic t on t.organization_id = a.organization_id and t.id = a.topic_id
    where a.organization_id = ${organizationId} and a.id = any(${[...ids]}) and a.published_revision is not null`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listDismissed(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select idea_id as id from topic_idea_dismissal
    where organization_id = ${organizationId} and project_id = ${projectId}
      and dismissed_at > now() - make_interval(days => ${dismissedDays})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
