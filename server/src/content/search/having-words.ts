import type { SearchType } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { searchQuery } from "#src/core/text/search-words.ts";

type Place = { organizationId: string; projectId: string; type: SearchType; inTitle: boolean };

/** More things than this are not gathered by their words: among so many, a list soon has a page of those that have them. */
const gatheredMax = 5000;

/** A condition on things of a list. `isGathered` means that few have the words, and that an index finds these. */
export type HavingWords = { condition: RawBuilder<boolean>; isGathered: boolean };

/** Returns the condition that the thing with an `id` has every word that was typed, the last one at least as a beginning. */
export async function havingWords(
  tx: Tx,
  { organizationId, projectId, type, inTitle }: Place,
  typed: string,
  id: RawBuilder<unknown>,
): Promise<HavingWords> {
  const query = searchQuery(organizationId, typed);
  if (query === null) return { condition: sql`false`, isGathered: true };
  const { rows } = await sql<{ expected: string }>`select entries_expected(${query}::tsquery, ${inTitle}) as expected`.execute(tx);
  if (Number(rows[0]?.expected) <= gatheredMax) {
    const found = sql`array(select w.id from entries_with(${query}::tsquery, ${projectId}, ${type}, ${inTitle}) w)`;
    return { condition: sql`${id} = any(${found})`, isGathered: true };
  }
  // One look by key for each thing of the list.
  const look = sql<boolean>`(
    select ${sql.ref(inTitle ? "e.title_words" : "e.words")} @@ ${query}::tsquery from search_entry e
    where e.organization_id = ${organizationId} and e.type = ${type} and e.id = ${id}
  )`;
  return { condition: look, isGathered: false };
}
