import { sql } from "kysely";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";

type Changed = { organizationId: string; projectId: string };

/**
 * Writes down, in the transaction of the change, that readers of a project's blog see something else, at the articles under some
 * slugs or on `all` of its pages. A CDN in front of the service is told of it.
 */
export async function noteBlogChange(tx: Tx, { organizationId, projectId }: Changed, slugs: readonly string[] | "all"): Promise<void> {
  const given = slugs === "all" ? [null] : [...slugs];
  await sql`select note_blog_changes(${organizationId}, ${projectId}, ${given}::text[])`.execute(tx);
}

/** Notes a change to all pages of a blog, and makes it visible in every process once the transaction commits. */
export async function changeBlog(tx: Tx, blog: Changed): Promise<void> {
  await noteBlogChange(tx, blog, "all");
  await tellAtCommit(tx, { blog });
}
