import * as contract from "@galley/contract";
import { withoutLostImages } from "#src/content/posts/post-images.ts";
import { insertPost } from "#src/content/posts/save-post.ts";
import { newId } from "#src/core/ids.ts";
import { handle } from "#src/operations/handle.ts";
import { requireTemplate } from "./template-queries.ts";

export const beginPost = handle(contract.beginPost, async ({ tx, actor }, { id }) => {
  const { project_id: projectId, details, content } = await requireTemplate(tx, actor, "post", id);
  const { format, destinations } = details;
  const postId = newId("post");
  await insertPost(tx, actor, {
    id: postId,
    projectId,
    format,
    status: "draft",
    articleId: null,
    content: await withoutLostImages(tx, { organizationId: actor.organizationId, projectId }, content),
    destinations,
  });
  return { id: postId, revision: 1 };
});
