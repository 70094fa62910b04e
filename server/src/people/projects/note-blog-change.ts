import { type RawBuilder, sql } from "kysely";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";

type Changed = { organizationId: string; projectId: string };

/**
 * Writes down, in the transaction of the change, that readers of a project's blog see something else, at the articles under some
 * slugs or on `all` of its pages. A CDN in front of the service, search engines and a hub are told of it.
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

/** Notes a change to the blogs of an organization whose readers see a person as an author, as `changeBlog` does for one. */
export async function changeBlogsNaming(tx: Tx, organizationId: string, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from project p
    where p.organization_id = ${organizationId} and ${isNamedIn(organizationId, sql`p.id`, sql`${personId}`)}`.execute(tx);
  await Promise.all(rows.map(({ id }) => noteBlogChange(tx, { organizationId, projectId: id }, "all")));
  if (rows.length > 0) await tellAtCommit(tx, { blog: { organizationId, projectId: null } });
}

/** Returns the condition that a live article of a project names a person. */
export function isNamedIn(organizationId: string, projectId: RawBuilder<unknown>, personId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from article a
    where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.byline_id = ${personId}
      and a.published_revision is not null
  )`;
}
