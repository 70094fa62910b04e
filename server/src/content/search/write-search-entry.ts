import type { SearchType } from "@galley/contract";
import { sql } from "kysely";
import type { Writes } from "#src/core/database/transact.ts";
import { searchWords } from "#src/core/text/search-words.ts";

export type SearchEntry = {
  organizationId: string;
  projectId: string;
  type: SearchType;
  id: string;
  title: string;
  /** All other text that is searched, as plain text. */
  content: string;
  /** `searchWords` of the title and the content, where they are made already. */
  words?: Buffer;
};

/** Makes an article, a post, a topic or an image findable by its current words. Call it with every change to them. */
export async function writeSearchEntry(writes: Writes, { organizationId, projectId, ...entry }: SearchEntry): Promise<void> {
  const { type, id, title, content } = entry;
  const titleWords = searchWords(organizationId, title);
  const words = entry.words ?? searchWords(organizationId, `${title} ${content}`);
  await writes.write(sql`
    insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words)
    values (${organizationId}, ${type}, ${id}, ${projectId}, ${title}, ${content}, ${titleWords}, ${words})
    on conflict (organization_id, type, id) do update
    set title = excluded.title, content = excluded.content, title_words = excluded.title_words, words = excluded.words, written_at = excluded.written_at`);
}
