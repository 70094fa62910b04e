import { z } from "zod";
import { ResourceId, Revision, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { CommentBody, CreatedComment } from "./comments.ts";

const CommentId = ResourceId.describe("Comment id, from list_comments.");

export const updateComment = defineOperation({
  name: "update_comment",
  guests: "comment",
  surface: "public",
  method: "PATCH",
  path: "/comments/{id}",
  permission: "comments:write",
  isFurtherTool: true,
  bodyBytesMax: limits.commentBodyBytesMax,
  summary: "Change the words of your own comment or reply, which then says that it was edited; members it names anew are notified.",
  input: z.strictObject({ id: CommentId, body: CommentBody }),
  output: z.strictObject({
    id: ResourceId,
    body: z.string(),
    editedAt: Timestamp,
    mentioned: CreatedComment.shape.mentioned,
    unmatched: CreatedComment.shape.unmatched,
  }),
  errors: ["invalid_state"],
  example: {
    input: { id: "cmt_01k9leaks", body: "Say how to measure it, and with what." },
    output: {
      id: "cmt_01k9leaks",
      body: "Say how to measure it, and with what.",
      editedAt: "2026-11-20T10:20:00.000Z",
      mentioned: [],
      unmatched: [],
    },
  },
});

export const deleteComment = defineOperation({
  name: "delete_comment",
  guests: "comment",
  surface: "public",
  method: "DELETE",
  path: "/comments/{id}",
  permission: "comments:write",
  isFurtherTool: true,
  irreversible: true,
  summary:
    "Delete the words of your own comment or reply; owners and admins delete anybody's. Its thread stays; repeating it changes nothing.",
  input: z.strictObject({ id: CommentId }),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true) }),
  errors: ["invalid_state"],
  example: { input: { id: "cmt_01k9leaks" }, output: { id: "cmt_01k9leaks", deleted: true } },
});

export const applySuggestion = defineOperation({
  name: "apply_suggestion",
  surface: "public",
  method: "POST",
  path: "/comments/{id}/apply",
  permission: "articles:write",
  isFurtherTool: true,
  summary: "Save a new revision with the words that a comment suggests, and resolve it; on a post it takes posts:write too.",
  input: z.strictObject({
    id: CommentId,
    revision: Revision.describe("The revision you read; if somebody saved a newer one, the answer is conflict."),
  }),
  output: z.strictObject({
    id: ResourceId,
    revision: Revision.describe("The new revision of the article or post."),
    resolved: z.literal(true),
  }),
  errors: ["conflict", "invalid_state", "locked"],
  example: { input: { id: "cmt_01k9leaks", revision: 2 }, output: { id: "cmt_01k9leaks", revision: 3, resolved: true } },
});
