import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

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
