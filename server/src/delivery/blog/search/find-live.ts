import { sql } from "kysely";
import { textOf } from "#src/content/articles/texts/text.ts";
import { hasEveryWord, type Snippet, snippetMaker } from "#src/content/search/snippet.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import { searchQuery } from "#src/core/text/search-words.ts";
import type { LiveEntry } from "../live-articles.ts";
import { coverWords, findCovers, type ShownImage } from "../shown-images.ts";
import type { ProjectRef } from "../site.ts";

type FoundEntry = { entry: LiveEntry; snippet: Snippet };

/** Found articles, the best first, and their covers. */
export type Found = { entries: readonly FoundEntry[]; images: ReadonlyMap<string, ShownImage> };

/** Most results of a search. Whoever needs more types another word. */
export const resultsMax = 20;
const candidatesMax = 200;
const textLengthMax = 20_000;

type Candidate = LiveEntry & {
  /** Text of the newest revision where that is the live one, else null. */
  content: string | null;
  /** Markdown of the live revision where a newer one is written, else null. */
  markdown: string | null;
};

/**
 * Finds live articles of one language that have every word, the best first. Words are kept of the newest revision alone: where
 * that is not the live one, the live text has to have them too, so that a search tells nothing of what is not live.
 */
export async function findLive(tx: Tx, ref: ProjectRef, { locale, typed }: { locale: string; typed: string }): Promise<Found> {
  const query = searchQuery(ref.organizationId, typed);
  if (query === null) return { entries: [], images: new Map() };
  const candidates = await listCandidates(tx, ref, locale, query);
  const snippetOf = snippetMaker(typed);
  const found = await mapInTurns(candidates, async ({ content, markdown, ...entry }): Promise<FoundEntry[]> => {
    const text = content ?? (await liveTextOf(ref, entry, markdown ?? ""));
    if (content === null && !hasEveryWord(typed, `${entry.title} ${text}`)) return [];
    return [{ entry, snippet: snippetOf(text) }];
  });
  const entries = found.flat();
  const covers = await findCovers(
    tx,
    ref,
    entries.map(({ entry }) => entry),
  );
  return { entries, images: covers };
}

async function liveTextOf({ organizationId }: ProjectRef, { summary }: LiveEntry, markdown: string): Promise<string> {
  return `${summary}\n\n${await textOf(organizationId, markdown).ask("words")}`.trim();
}

async function listCandidates(tx: Tx, { organizationId, projectId }: ProjectRef, locale: string, query: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.id, a.locale, a.published_at, a.live_at, r.slug, r.title, r.summary, r.word_count, r.cover_image_id, ${coverWords} as cover_words, '' as opening,
      r.tags, r.tag_slugs, u.slug as author_slug, u.name as author_name,
      case when a.revision = a.published_revision then left(e.content, ${textLengthMax}::integer) end as content,
      case when a.revision <> a.published_revision then left(r.markdown, ${textLengthMax}::integer) end as markdown
    from search_entries(${query}::tsquery, array[${projectId}::text], array['article'], ${candidatesMax}::integer) f
    join article a on a.organization_id = ${organizationId} and a.id = f.id
    join search_entry e on e.organization_id = ${organizationId} and e.type = 'article' and e.id = f.id
    join article_revision r on r.organization_id = ${organizationId} and r.article_id = a.id and r.revision = a.published_revision
    left join author u on u.organization_id = ${organizationId} and u.person_id = a.byline_id
    where a.project_id = ${projectId} and a.locale = ${locale} and a.published_revision is not null
    order by f.place
    limit ${resultsMax}::integer`.execute(tx);
  return rows;
}
