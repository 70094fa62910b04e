import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, Revision } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { PostStatus, SlidePoint } from "../parts/post-parts.ts";
import { roles } from "../permissions.ts";
import { BrowsedComment, browsedSample, commentStates } from "./comment-browsing.ts";
import { Comment, CommentBody, CommentParent, CreatedComment, quoteContext, quoteContextFields, Replacement } from "./comments.ts";
import * as samples from "./samples/comment-samples.ts";

const PostId = ResourceId.describe("Post id, from list_posts.");

export const listPostComments = defineOperation({
  name: "list_post_comments",
  surface: "public",
  method: "GET",
  path: "/posts/{id}/comments",
  permission: "comments:read",
  inTool: { name: "list_comments", idField: "postId" },
  summary: "List a post's open review comments, oldest first, each with its replies.",
  input: z.strictObject({ id: PostId, ...paging }),
  output: pageOf(Comment),
  errors: [],
  example: { input: { id: "pst_01k9walls" }, output: { data: [samples.pin], nextCursor: null } },
});

export const createPostComment = defineOperation({
  name: "create_post_comment",
  guests: "comment",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/comments",
  permission: "comments:write",
  inTool: { name: "create_comment", idField: "postId" },
  notInTool: quoteContextFields,
  status: 201,
  bodyBytesMax: limits.commentBodyBytesMax,
  summary: "Comment on a post, on one passage of it or on a point of a picture, or reply to an open comment.",
  input: z.strictObject({
    id: PostId,
    body: CommentBody,
    quote: characters(0, limits.quoteLengthMax)
      .default("")
      .describe("Passage of the current revision: of a text, part, slide, caption or hashtags. White space may differ."),
    ...quoteContext,
    point: z.strictObject(SlidePoint.shape).optional().describe("A point of a slide or picture, in place of a quote."),
    replacement: Replacement,
    parentId: CommentParent,
  }),
  output: CreatedComment,
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", body: "Say it in one sentence, @ilse.", quote: "Your stone walls are slow" },
    output: {
      ...samples.pin,
      body: "Say it in one sentence, @ilse.",
      quote: "Your stone walls are slow",
      point: null,
      mentioned: [{ id: "usr_01k9ilse", name: "Ilse Brandt" }],
      unmatched: [],
    },
  },
});

export const browsePostComments = defineOperation({
  name: "browse_post_comments",
  guests: "comment",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List a post's comments, open, resolved or both, oldest first, each with its replies and its place in the post.",
  input: z.strictObject({ id: PostId, state: z.enum(commentStates).default("open"), ...paging }),
  output: pageOf(BrowsedComment),
  errors: [],
  example: {
    input: { id: "pst_01k9walls", state: "all" },
    output: { data: [{ ...browsedSample, ...samples.pin, prefix: "", resolvedAt: null, resolvedBy: null }], nextCursor: null },
  },
});

export const requestPostChanges = defineOperation({
  name: "request_post_changes",
  guests: "approve",
  surface: "dashboard",
  effect: "write",
  roles: ["owner", "admin", "reviewer"],
  summary: "Send a post back to its author and say what to change; the reason becomes a comment, and the next revision returns to review.",
  input: z.strictObject({
    id: PostId,
    revision: Revision.describe("The revision you read."),
    reason: characters(1, limits.reviewReasonLengthMax),
  }),
  output: z.strictObject({ id: ResourceId, revision: Revision, status: PostStatus, comment: Comment }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "pst_01k9walls", revision: 1, reason: "Name the saving in euros." },
    output: {
      id: "pst_01k9walls",
      revision: 1,
      status: "draft",
      comment: { ...samples.reason, body: "Name the saving in euros.", revision: 1 },
    },
  },
});
