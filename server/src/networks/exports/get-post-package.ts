import * as contract from "@galley/contract";
import { imageUrl } from "#src/images/image-url.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { requirePost } from "#src/posts/post-queries.ts";
import { findNewest } from "../publication-queries.ts";

export const getPostPackage = handle(contract.getPostPackage, async ({ tx, actor, publicUrl }, { id, destination }) => {
  await requirePost(tx, actor, id);
  const made = (await findNewest(tx, { organizationId: actor.organizationId, postId: id, destination }))?.package;
  if (made == null) {
    throw new Failure(
      "invalid_state",
      `There is no package of this post for ${destination} yet. It is prepared when the post's time comes.`,
    );
  }
  return { id, destination, ...made, files: made.files.map((file) => ({ ...file, url: imageUrl(publicUrl, file.imageId) })) };
});
