import { z } from "zod";
import { ProjectId, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { Comment, CommentReply } from "./comments.ts";
import * as samples from "./samples/comment-samples.ts";

const writers = ["owner", "admin", "member", "reviewer"] as const;
const authorId = ResourceId.describe("Person id of the author.");

const mentions = z
  .array(z.strictObject({ text: z.string().describe("As written in the body, with its `@`."), personId: ResourceId }))
  .nullable()
  .describe("Members that the body mentions, as found when it was written; null in comments from before this was recorded.");

export const BrowsedReply = z.strictObject({ ...CommentReply.shape, authorId, mentions }).meta({ id: "BrowsedReply" });
export const BrowsedComment = z
  .strictObject({
    ...Comment.shape,
    replies: z.array(BrowsedReply).describe("Oldest first."),
    authorId,
    mentions,
    prefix: z.string().describe("Text right before the passage, up to 32 characters: tells apart passages that occur more than once."),
    suffix: z.string().describe("Text right after the passage, up to 32 characters."),
    resolvedAt: Timestamp.nullable(),
    resolvedBy: z.string().nullable().describe("Name of the person who resolved it."),
  })
  .meta({ id: "BrowsedComment" });

export const commentStates = ["open", "resolved", "all"] as const;
export type CommentState = (typeof commentStates)[number];

const { replies, ...sample } = samples.comment;

export const browseComments = defineOperation({
  name: "browse_comments",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List an article's comments, open, resolved or both, oldest first, each with its replies and its place in the text.",
  input: z.strictObject({
    id: ResourceId.describe("Article id."),
    state: z.enum(commentStates).default("open"),
    ...paging,
  }),
  output: pageOf(BrowsedComment),
  errors: [],
  example: {
    input: { id: "art_01k9heat", state: "all" },
    output: {
      data: [
        {
          ...sample,
          replies: replies.map((reply) => ({ ...reply, authorId: "usr_01k9ilse", mentions: [] })),
          authorId: "usr_01k9marta",
          mentions: [{ text: "@ilse", personId: "usr_01k9ilse" }],
          prefix: "Start with the walls ",
          suffix: "",
          resolvedAt: "2026-11-20T12:00:00.000Z",
          resolvedBy: "Ilse Brandt",
        },
      ],
      nextCursor: null,
    },
  },
});

export const reopenComment = defineOperation({
  name: "reopen_comment",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Reopen a resolved comment, with its replies; repeating it changes nothing.",
  input: z.strictObject({ id: ResourceId.describe("Comment id, from browse_comments.") }),
  output: z.strictObject({ id: ResourceId, resolved: z.literal(false) }),
  errors: ["invalid_state"],
  example: { input: { id: "cmt_01k9leaks" }, output: { id: "cmt_01k9leaks", resolved: false } },
});

export const listPeople = defineOperation({
  name: "list_people",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the members who reach a project, by name, with the text that mentions each of them.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        personId: ResourceId,
        name: z.string(),
        role: z.enum(roles),
        handle: z.string().describe("Text to type after an `@` in a comment to notify exactly this person."),
        canApprove: z.boolean().describe("Whether they may approve this project's articles."),
      }),
    ),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: { data: [{ personId: "usr_01k9ilse", name: "Ilse Brandt", role: "reviewer", handle: "IlseBrandt", canApprove: true }] },
  },
});
