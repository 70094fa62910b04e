import type { Tx } from "#src/core/database/transact.ts";
import { changeBlogsNaming } from "#src/people/projects/note-blog-change.ts";
import { giveUpSlug } from "./former-slugs.ts";

/** Takes an author off all pages and keeps their address for them. Returns whether readers saw them. */
export async function takeOffPages(tx: Tx, organizationId: string, personId: string): Promise<boolean> {
  const author = await tx
    .deleteFrom("author")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .returning("slug")
    .executeTakeFirst();
  if (author === undefined) return false;
  await giveUpSlug(tx, { organizationId, personId, slug: author.slug });
  await changeBlogsNaming(tx, organizationId, personId);
  return true;
}
