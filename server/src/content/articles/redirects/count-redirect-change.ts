import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { changeBlog } from "#src/people/projects/note-blog-change.ts";

/** Lets every process know, and locks the project against redirects that are set at the same time. */
export async function countRedirectChange(tx: Tx, blog: { organizationId: string; projectId: string }): Promise<void> {
  await sql`
    update project set redirect_changes = redirect_changes + 1
    where organization_id = ${blog.organizationId} and id = ${blog.projectId}`.execute(tx);
  await changeBlog(tx, blog);
}
