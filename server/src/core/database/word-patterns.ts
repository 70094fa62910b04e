import { type RawBuilder, sql } from "kysely";

/** Returns the words of a search query, each once. */
export function queryWordsIn(query: string): string[] {
  return [...new Set(query.split(/\s+/).filter((word) => word !== ""))];
}

/** Returns patterns for `like all` over text folded by `plain_title`, in one array: any number of words makes the same statement. */
export function patternsOf(words: readonly string[]): RawBuilder<unknown> {
  const literal = sql.raw(String.raw`regexp_replace(plain_title(word), '([\\%_])', '\\\1', 'g')`);
  return sql`(select array_agg('%' || ${literal} || '%') from unnest(${[...words]}::text[]) word)::text[]`;
}
