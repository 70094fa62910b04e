import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { deleteFiles } from "./delete-files.ts";
import { lockImage, markImagesChanged } from "./image-queries.ts";

/** Articles keep naming the image; wherever they are shown, an image that is not there is left out. */
export const deleteImage = handle(contract.deleteImage, async ({ tx, actor, afterCommit }, { id }) => {
  const { organizationId } = actor;
  const image = await lockImage(tx, actor, id);
  await tx.deleteFrom("image").where("organization_id", "=", organizationId).where("id", "=", id).execute();
  await markImagesChanged(tx, organizationId, image.project_id);
  afterCommit(({ storage }) => deleteFiles(storage, { organizationId, imageId: id }, image.variants));
  return { id, deleted: true as const };
});
