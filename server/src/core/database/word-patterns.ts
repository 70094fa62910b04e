import { type RawBuilder, sql } from "kysely";

/** The words of what somebody looks for, each once. */
export function wordsIn(query: string): string[] {
  return [...new Set(query.split(/\s+/).filter((word) => word !== ""))];
}

/** Patterns for `like all`, over text folded by `plain_title`. One array, however many words: made once, and one statement for all of them. */
export function patternsOf(words: readonly string[]): RawBuilder<unknown> {
  const literal = sql.raw(String.raw`regexp_replace(plain_title(word), '([\\%_])', '\\\1', 'g')`);
  return sql`(select array_agg('%' || ${literal} || '%') from unnest(${[...words]}::text[]) word)::text[]`;
}
