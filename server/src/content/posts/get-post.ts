import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findGeneration } from "#src/people/projects/generations.ts";
import { withoutLostImages } from "./post-images.ts";
import { findPost, findReview, listDestinations, postNotFound } from "./post-queries.ts";
import { presentPost } from "./present-post.ts";
import { findSuggestedAt } from "./suggested-date.ts";

export const getPost = handle(contract.getPost, async ({ tx, actor, tell }, { id }) => {
  const { organizationId } = actor;
  const [row, destinations, generation, suggestedAt] = await Promise.all([
    findPost(tx, actor, id),
    listDestinations(tx, organizationId, id),
    findGeneration(tx, organizationId, { kind: "post", postId: id }),
    findSuggestedAt(tx, organizationId, id),
  ]);
  if (row === undefined) throw postNotFound();
  const [review, content] = await Promise.all([
    // Of a draft, the verdict that sent it back, however often it was saved since.
    findReview(tx, organizationId, id, row.status === "draft" ? undefined : row.revision),
    row.content === null ? null : withoutLostImages(tx, { organizationId, projectId: row.project_id }, row.content),
  ]);
  return presentPost(row, { destinations, review, content, generation, suggestedAt, tell });
});
