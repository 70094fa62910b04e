import { sql } from "kysely";
import type { Writes } from "#src/core/database/transact.ts";

type Revision = { articleId: string; revision: number };

/**
 * Shows revisions to readers in place of those that were live: what is stored of each article, its tags, its images, and what a CDN
 * is told. The caller has locked the articles. With `publishes` the articles are published and no longer due.
 */
export async function showRevisions(
  writes: Writes,
  organizationId: string,
  revisions: readonly Revision[],
  { publishes }: { publishes: boolean },
): Promise<void> {
  const given = revisions.map(({ articleId: article, revision }) => ({ article, revision }));
  await writes.write(sql`select show_revisions(${organizationId}, ${JSON.stringify(given)}::jsonb, ${publishes})`);
}
