import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { patternsOf, queryWordsIn } from "#src/core/database/word-patterns.ts";
import { createCover } from "#src/core/text/title-cover.ts";
import { trigramsOf } from "#src/core/text/trigrams.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import type { Position } from "#src/operations/paging.ts";
import { findArticlesOfPages } from "#src/people/projects/articles-of-pages.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { listArticlesShown } from "./articles-shown.ts";
import { presentFigures, type Sums } from "./figures.ts";
import { subjectOfPage } from "./page-subject.ts";
import { pageUrl } from "./page-url.ts";
import type { ResultScope } from "./result-windows.ts";

type Wanted = Omit<z.output<typeof contract.browseSearches.input>, "limit" | "cursor" | "page">;
type Row = Sums & { query: string };

/** Maximum number of searches to compare with a page; those shown or clicked most come first. */
const comparedMax = 5000;
/** Share of matching trigrams. */
const sharedMin = 0.5;

export const browseSearches = handle(contract.browseSearches, async (context, { limit, cursor, page, ...wanted }) => {
  const { tx, actor, pager } = context;
  const { organizationId } = actor;
  const { projectId, sort } = wanted;
  const project = await requireProject(tx, actor, projectId);
  const asked = ["browse_searches", organizationId, page ?? null, wanted];
  const after = pager.unpack(asked, cursor);
  const period = await findPeriod(context, { organizationId, projectId });
  if (page !== undefined) {
    const rows = onlyAbout(await textOfPage(context, project, page), await listSearches(context, wanted, undefined, comparedMax));
    return { data: rows.slice(0, limit).map(presentRow), nextCursor: null, period };
  }
  const found = await listSearches(context, wanted, after, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    data: rows.map(presentRow),
    nextCursor: found.length > limit && last !== undefined ? pager.pack(asked, [last[sort], last.query]) : null,
    period,
  };
});

/** Returns the subject of a page, from its article's title and its address. */
async function textOfPage({ tx, actor, publicUrl }: Context, project: ProjectRow, address: string): Promise<string> {
  const page = pageUrl(address) ?? address;
  const id = (await findArticlesOfPages(tx, actor.organizationId, project, publicUrl, [page])).get(page);
  const articles = await listArticlesShown(tx, actor.organizationId, id === undefined ? [] : [id]);
  return [...[...articles.values()].map(({ title }) => title), subjectOfPage(page)].join(" ");
}

/** Returns the searches whose trigrams are mostly in the text. */
function onlyAbout(text: string, rows: readonly Row[]): Row[] {
  const covers = createCover([text], sharedMin);
  return rows.filter(({ query }) => {
    const trigrams = trigramsOf(query);
    return trigrams.size > 0 && covers(trigrams);
  });
}

function presentRow({ query, ...sums }: Row) {
  return { query, ...presentFigures(sums) };
}

async function findPeriod({ tx }: Context, { organizationId, projectId }: ResultScope) {
  const { rows } = await sql<{ from: string; to: string; source: contract.ResultSource }>`
    select p.from_day::text as "from", p.to_day::text as "to", p.source from search_query_period p
    where p.organization_id = ${organizationId} and p.project_id = ${projectId}`.execute(tx);
  return rows[0] ?? null;
}

async function listSearches({ tx, actor }: Context, { projectId, query = "", sort }: Wanted, after: Position | undefined, limit: number) {
  const words = queryWordsIn(query);
  const value = sql.ref(`q.${sort}`);
  const { rows } = await sql<Row>`
    select q.query, q.clicks, q.impressions, q.position_sum as "positionSum" from search_query q
    where q.organization_id = ${actor.organizationId} and q.project_id = ${projectId} and ${afterPosition(value, after)}
      and ${words.length === 0 ? sql`true` : sql`case when plain_title(q.query) like all (${patternsOf(words)}) then true end`}
    order by ${value} desc, q.query collate "C"
    limit ${limit}`.execute(tx);
  return rows;
}

function afterPosition(value: RawBuilder<unknown>, position: Position | undefined): RawBuilder<unknown> {
  if (position === undefined) return sql`true`;
  const [number, query] = position;
  return sql`(${value} < ${number}::integer or (${value} = ${number}::integer and q.query collate "C" > ${query}))`;
}
