import type * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { patternsOf, queryWordsIn } from "#src/core/database/word-patterns.ts";
import { searchQuery } from "#src/core/text/search-words.ts";

type Filters = Pick<
  z.output<typeof contract.browseArticles.input>,
  "projectId" | "statuses" | "live" | "locale" | "tag" | "authorId" | "query"
>;

/** More articles than this are not gathered and sorted: among so many, a walk in the order of the list soon fills a page. */
const fewMax = 5000;
/** Articles changed last, in whose titles parts of words are found. In all others, whole words and beginnings are. */
const newestMax = 10_000;
/** Part of these that makes a walk shorter than a look at all that fit. */
const commonShare = 20;

/** A filter that few articles pass: `ids` selects those that may. */
type Few = { count: number; ids: RawBuilder<unknown> };

/**
 * Finds the filter of a list that the fewest articles of the organization pass, so that a list of few reads few. Returns undefined where
 * all let many through, or there is none.
 */
export async function findFewest(tx: Tx, organizationId: string, filters: Filters): Promise<RawBuilder<unknown> | undefined> {
  const found = [await findByKey(tx, organizationId, filters), await findByTitle(tx, organizationId, filters)];
  const few = found.flat().filter(({ count }) => count <= fewMax);
  return few.toSorted((one, other) => one.count - other.count)[0]?.ids;
}

async function findByKey(tx: Tx, organizationId: string, { projectId, statuses, live, locale, tag, authorId }: Filters): Promise<Few[]> {
  const sources = [
    statuses &&
      sql`select id from article where organization_id = ${organizationId} and project_id = ${projectId} and status = any(${statuses}::text[])`,
    live &&
      sql`select id from article where organization_id = ${organizationId} and project_id = ${projectId} and published_revision is not null`,
    locale &&
      sql`select article_id from article_slug where organization_id = ${organizationId} and project_id = ${projectId} and locale = ${locale}`,
    tag &&
      sql`select article_id from article_tag
        where organization_id = ${organizationId} and project_id = ${projectId} and slug = ${tag}
          and ${locale === undefined ? sql`true` : sql`locale = ${locale}`}`,
    authorId && sql`select article_id from article_revision where organization_id = ${organizationId} and author_id = ${authorId}`,
  ].filter((one) => one !== undefined && one !== "");
  if (sources.length === 0) return [];
  const counts = sources.map((ids) => sql`(select count(*) from (${ids} limit ${fewMax + 1}) one)`);
  const { rows } = await sql<{ counts: string[] }>`select array[${sql.join(counts)}] as counts`.execute(tx);
  return sources.map((ids, at) => ({ count: Number(rows[0]?.counts[at]), ids }));
}

async function findByTitle(tx: Tx, organizationId: string, { projectId, query = "" }: Filters): Promise<Few[]> {
  const words = queryWordsIn(query);
  if (words.length === 0) return [];
  const typed = searchQuery(organizationId, query);
  const newest = sql`
    select n.id from (
      select id, title_folded from article where organization_id = ${organizationId} and project_id = ${projectId}
      order by updated_at desc, id desc limit ${newestMax}
    ) n where case when n.title_folded like all (${patternsOf(words)}) then true end`;
  const { rows } = await sql<{ known: string; newest: string }>`
    select coalesce(entries_expected(${typed}::tsquery, true), 0) as known, (select count(*) from (${newest}) one) as newest`.execute(tx);
  const [known, among] = [Number(rows[0]?.known), Number(rows[0]?.newest)];
  if (among > newestMax / commonShare) return [];
  const ids = typed === null ? newest : sql`select id from entries_with(${typed}::tsquery, ${projectId}, 'article', true) union ${newest}`;
  return [{ count: known + among, ids }];
}
