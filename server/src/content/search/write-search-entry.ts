import type { SearchType } from "@galley/contract";
import { sql } from "kysely";
import { statements, type Writes } from "#src/core/database/transact.ts";
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
  const found = { title, content, title_words: titleWords, words };
  await writes.write(
    statements
      .insertInto("search_entry")
      .values({ organization_id: organizationId, type, id, project_id: projectId, ...found })
      .onConflict((conflict) => conflict.columns(["organization_id", "type", "id"]).doUpdateSet(excluded)),
  );
}

const given = ["title", "content", "title_words", "words", "written_at"] as const;
const excluded = Object.fromEntries(given.map((column) => [column, sql.ref(`excluded.${column}`)]));
