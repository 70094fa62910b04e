import type { Tx } from "#src/core/database/transact.ts";
import { letGoOfPicture } from "#src/people/projects/let-go-of-picture.ts";
import { changeBlogsNaming } from "#src/people/projects/note-blog-change.ts";
import { giveUpSlug } from "./former-slugs.ts";
import { dropChange } from "./settle-change.ts";

/** Takes an author off all pages, with what waits to be shown, and keeps their address for them. Returns whether readers saw them. */
export async function takeOffPages(tx: Tx, organizationId: string, personId: string): Promise<boolean> {
  const person = { organizationId, personId };
  await dropChange(tx, person);
  const author = await tx
    .deleteFrom("author")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .returning(["slug", "image_id"])
    .executeTakeFirst();
  if (author === undefined) return false;
  await giveUpSlug(tx, { ...person, slug: author.slug });
  await letGoOfPicture(tx, organizationId, author.image_id);
  await changeBlogsNaming(tx, organizationId, personId);
  return true;
}
