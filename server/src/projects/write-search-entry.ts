import type { SearchType } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";

export type SearchEntry = {
  organizationId: string;
  projectId: string;
  type: SearchType;
  id: string;
  title: string;
  /** Everything else that is searched, as plain text. */
  content: string;
};

/** Makes an article, a post, a topic or an image found by its words as they are now. Whatever changes them calls it. */
export async function writeSearchEntry(tx: Tx, { organizationId, projectId, ...entry }: SearchEntry): Promise<void> {
  await tx
    .insertInto("search_entry")
    .values({ organization_id: organizationId, project_id: projectId, ...entry })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "type", "id"])
        .doUpdateSet({ title: entry.title, content: entry.content, written_at: sql`now()` }),
    )
    .execute();
}
