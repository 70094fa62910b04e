import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { mayChangeLive } from "#src/people/projects/approval/may-approve.ts";
import { decidesOnPortraits } from "#src/people/projects/approval/shown-authors.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { countKept } from "#src/people/quotas/require-room.ts";
import { deleteFiles } from "./delete-files.ts";
import { bytesOf, isImageKept, lockImage, markImagesChanged } from "./image-queries.ts";

/**
 * Deletes an image. Articles keep their references to it; every view of what is being written leaves a deleted image out. What is
 * live, or was approved or sent to review with it, loses the image at once only if the caller may approve changes to it.
 */
export const deleteImage = handle(contract.deleteImage, async ({ tx, actor, afterCommit }, { id }) => {
  const { organizationId } = actor;
  const image = await lockImage(tx, actor, id);
  const project = await requireProject(tx, actor, image.project_id);
  const waitsForApproval =
    (await isImageKept(tx, organizationId, id)) &&
    !((await mayChangeLive(tx, project, actor)) && (await decidesOnPortraits(tx, actor, id)));
  if (waitsForApproval) {
    await forgetInLibrary(tx, organizationId, id);
  } else {
    await tx.deleteFrom("image").where("organization_id", "=", organizationId).where("id", "=", id).execute();
    await tx.write(sql`select free_image_address(${organizationId}, ${id})`);
    await tx.write(sql`select note_images_gone(${organizationId}, ${image.project_id}, ${[id]}::text[])`);
    await countKept(tx, organizationId, "bytes", -bytesOf(image.variants));
    afterCommit(({ storage }) => deleteFiles(storage, { organizationId, imageId: id }, image.variants));
  }
  await markImagesChanged(tx, organizationId, image.project_id);
  return { id, deleted: true as const, waitsForApproval };
});

async function forgetInLibrary(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx
    .updateTable("image")
    .set({ deleted_at: sql<Date>`now()` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await tx
    .deleteFrom("search_entry")
    .where("organization_id", "=", organizationId)
    .where("type", "=", "image")
    .where("id", "=", id)
    .execute();
}
