import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { changeBlogsNaming } from "./note-blog-change.ts";

type OfPerson = { organizationId: string; personId: string };

/** Takes a member off all pages as an author, with what waits to be shown. Returns the address that they had; undefined where no reader saw them. */
export async function removeAuthor(tx: Tx, person: OfPerson): Promise<string | undefined> {
  const { organizationId, personId } = person;
  await dropChange(tx, person);
  const author = await tx
    .deleteFrom("author")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .returning(["slug", "image_id"])
    .executeTakeFirst();
  if (author === undefined) return undefined;
  await letGoOfPicture(tx, organizationId, author.image_id);
  await changeBlogsNaming(tx, organizationId, personId);
  return author.slug;
}

/** Forgets how a member wants to be seen, and the picture that was kept for it. */
export async function dropChange(tx: Tx, { organizationId, personId }: OfPerson): Promise<void> {
  const dropped = await tx
    .deleteFrom("author_change")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .returning("image_id")
    .executeTakeFirst();
  if (dropped !== undefined) await letGoOfPicture(tx, organizationId, dropped.image_id);
}

/** Deletes an image that the library has forgotten, if nothing keeps it any more. */
export async function letGoOfPicture(tx: Tx, organizationId: string, imageId: string | null): Promise<void> {
  const image = await tx
    .selectFrom("image")
    .select("project_id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", imageId ?? "")
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (image !== undefined) await sql`select settle_kept_images_of(${organizationId}, ${image.project_id})`.execute(tx);
}
