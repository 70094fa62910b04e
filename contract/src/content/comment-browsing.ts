import { z } from "zod";
import { ProjectId, pageOf, paging, ResourceId, Revision, searched, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { rolePermissions, roles } from "../permissions.ts";
import { Comment, CommentReply } from "./comments.ts";
import * as samples from "./samples/comment-samples.ts";

const commenters = roles.filter((role) => rolePermissions[role].has("comments:write"));
const authorId = ResourceId.describe("Person id of the author; of a guest's comment, of the member whose link it was.");
const guest = z
  .strictObject({ id: ResourceId, name: z.string(), invitedBy: z.string().describe("The member whose link it was.") })
  .nullable()
  .describe("The guest who wrote it; null for members.");

const mentions = z
  .array(z.strictObject({ text: z.string().describe("As written in the body, with its `@`."), personId: ResourceId }))
  .nullable()
  .describe("Members that the body mentions, as found when it was written; null in comments from before this was recorded.");

const changed = {
  editedAt: Timestamp.nullable(),
  deletedBy: z.enum(["writer", "other"]).nullable().describe("Whether its writer or somebody else deleted it; null while it is there."),
};

export const BrowsedReply = z.strictObject({ ...CommentReply.shape, ...changed, authorId, guest, mentions }).meta({ id: "BrowsedReply" });
export const BrowsedComment = z
  .strictObject({
    ...Comment.shape,
    ...changed,
    replies: z.array(BrowsedReply).describe("Oldest first."),
    authorId,
    guest,
    mentions,
    asksForChanges: z.boolean().describe("Whether a reviewer sent the article back with it."),
    prefix: z.string().describe("Text right before the passage, up to 32 characters: tells apart passages that occur more than once."),
    suffix: z.string().describe("Text right after the passage, up to 32 characters."),
    resolvedAt: Timestamp.nullable(),
    resolvedBy: z.string().nullable().describe("Name of the person who resolved it."),
    appliedRevision: Revision.nullable().describe("Revision that has the words it suggests."),
  })
  .meta({ id: "BrowsedComment" });

export const commentStates = ["open", "resolved", "all"] as const;
export type CommentState = (typeof commentStates)[number];

const { replies, ...sample } = samples.comment;
export const browsedSample = {
  ...sample,
  replies: replies.map((reply) => ({ ...reply, editedAt: null, deletedBy: null, authorId: "usr_01k9ilse", guest: null, mentions: [] })),
  authorId: "usr_01k9marta",
  guest: null,
  mentions: [{ text: "@ilse", personId: "usr_01k9ilse" }],
  editedAt: null,
  deletedBy: null,
  asksForChanges: false,
  prefix: "Start with the walls ",
  suffix: "",
  resolvedAt: "2026-11-20T12:00:00.000Z",
  resolvedBy: "Ilse Brandt",
  appliedRevision: null,
};

export const browseComments = defineOperation({
  name: "browse_comments",
  guests: "comment",
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
    output: { data: [browsedSample], nextCursor: null },
  },
});

export const reopenComment = defineOperation({
  name: "reopen_comment",
  surface: "dashboard",
  effect: "write",
  roles: commenters,
  summary: "Reopen a resolved comment, with its replies; repeating it changes nothing.",
  input: z.strictObject({ id: ResourceId.describe("Comment id, from browse_comments.") }),
  output: z.strictObject({ id: ResourceId, resolved: z.literal(false) }),
  errors: ["invalid_state"],
  example: { input: { id: "cmt_01k9leaks" }, output: { id: "cmt_01k9leaks", resolved: false } },
});

// The cursor of a list sorted by name contains a name.
const NameCursor = z.string().min(1).max(2000);

export const listPeople = defineOperation({
  name: "list_people",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the members who reach a project, by name, with the text that mentions each of them.",
  input: z.strictObject({
    projectId: ProjectId,
    query: searched("the name"),
    canApprove: z.literal(true).optional().describe("Only those who may give a step of approval."),
    limit: paging.limit,
    cursor: NameCursor.optional().describe("nextCursor of the previous page."),
  }),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        personId: ResourceId,
        name: z.string(),
        role: z.enum(roles),
        handle: z.string().describe("Text to type after an `@` in a comment to notify exactly this person."),
        canApprove: z.boolean().describe("Whether they may give a step of approval of this project's articles and posts."),
      }),
    ),
    nextCursor: NameCursor.nullable(),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      data: [{ personId: "usr_01k9ilse", name: "Ilse Brandt", role: "reviewer", handle: "IlseBrandt", canApprove: true }],
      nextCursor: null,
    },
  },
});
