import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { settleKeptImages } from "#src/content/images/image-queries.ts";
import { reviewAsked, stepsOfSubmission } from "#src/content/reviews/review-policy.ts";
import { presentAuthor } from "#src/content/reviews/revision-author.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findGeneration, hasOpenGeneration } from "#src/people/projects/generations.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { announcePostReview } from "./announce-post-review.ts";
import { approvePost } from "./approve-post.ts";
import { browsePosts } from "./browse-posts.ts";
import { countPosts } from "./count-posts.ts";
import { createPost } from "./create-post.ts";
import { duplicatePost } from "./duplicate-post.ts";
import { listPosts } from "./list-posts.ts";
import { withoutLostImages } from "./post-images.ts";
import { findPost, findReview, listDestinations, listOut, lockPost, markPost, postNotFound, requirePost } from "./post-queries.ts";
import { findRevisionContent, listRevisions, type PostRevisionRow } from "./post-revision-queries.ts";
import { nextPostStatus } from "./post-states.ts";
import { titleOf } from "./post-title.ts";
import { presentPost } from "./present-post.ts";
import { listPostQueue } from "./queue/list-post-queue.ts";
import { getPostSlots, setPostSlots } from "./queue/post-slots.ts";
import { reorderPostQueue } from "./queue/reorder-post-queue.ts";
import { findSuggestedAt } from "./suggested-date.ts";
import { updatePost } from "./update-post.ts";

const deletePost = handle(contract.deletePost, async ({ tx, actor }, { id }) => {
  const post = await lockPost(tx, actor, id);
  if (post.status === "generating") throw new Failure("invalid_state", sentence("refusal_post_being_written"));
  if (await hasOpenGeneration(tx, actor.organizationId, id)) throw new Failure("invalid_state", sentence("refusal_post_being_drawn"));
  const out = await listOut(tx, actor.organizationId, id);
  if (post.status === "published" || out.size > 0) {
    throw new Failure("invalid_state", sentence("refusal_post_out_cannot_be_deleted"));
  }
  await tx.deleteFrom("post").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  await settleKeptImages(tx, actor.organizationId, post.project_id);
  return { id, deleted: true as const };
});

const submitPost = handle(contract.submitPost, async (context, { id }) => {
  const { tx, actor } = context;
  const post = await lockPost(tx, actor, id);
  const status = nextPostStatus(post.status, "submit");
  const project = await requireProject(tx, actor, post.project_id);
  await markPost(tx, post, { status, ...stepsOfSubmission(project), ...reviewAsked(status, actor) });
  await announcePostReview(context, project, post);
  return { id, revision: post.revision, status };
});

const listPostRevisions = handle(contract.listPostRevisions, async ({ tx, actor, pager }, { id, limit, cursor }) => {
  const { organizationId } = actor;
  const query = ["list_post_revisions", organizationId, id];
  const position = pager.unpack(query, cursor);
  await requirePost(tx, actor, id);
  const rows = await listRevisions(tx, organizationId, id, { limit: limit + 1, before: position && Number(position[0]) });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(presentRevision),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(query, [last.revision]) : null,
  };
});

function presentRevision(row: PostRevisionRow): z.input<typeof contract.PostRevisionListItem> {
  const { revision, content, created_at: createdAt, verdict, generated } = row;
  return { revision, title: titleOf(content), author: presentAuthor(row), createdAt, verdict, generated };
}

const getPost = handle(contract.getPost, async ({ tx, actor, tell }, { id }) => {
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

const getPostRevision = handle(contract.getPostRevision, async ({ tx, actor }, { id, revision }) => {
  const { organizationId } = actor;
  const { project_id: projectId } = await requirePost(tx, actor, id);
  const row = await findRevisionContent(tx, organizationId, id, revision);
  if (row === undefined) throw new Failure("not_found", sentence("refusal_post_revision_unknown"));
  const content = await withoutLostImages(tx, { organizationId, projectId }, row.content);
  return { id, revision, title: titleOf(row.content), author: presentAuthor(row), createdAt: row.created_at, content };
});

export const postOperations = {
  listPosts,
  browsePosts,
  countPosts,
  createPost,
  duplicatePost,
  getPost,
  updatePost,
  submitPost,
  deletePost,
  approvePost,
  getPostSlots,
  setPostSlots,
  listPostQueue,
  reorderPostQueue,
  listPostRevisions,
  getPostRevision,
};
