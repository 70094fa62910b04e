import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, Revision, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { ArticleStatus } from "../parts/article-parts.ts";
import { SlidePoint } from "../parts/post-parts.ts";
import * as samples from "./samples/comment-samples.ts";

const ArticleId = ResourceId.describe("Article id, from list_articles.");
export const CommentBody = characters(1, limits.commentLengthMax).describe(
  "Plain text. `@` before a member's full name, unique first name, handle or email notifies them.",
);

export const Replacement = characters(0, limits.quoteLengthMax).optional().describe('Suggested in place of the quote; "" leaves it out.');

const contextLengthMax = 32;
const textAround = (where: string) =>
  characters(0, contextLengthMax)
    .optional()
    .describe(`Text right ${where} the quote, to tell it from the same words elsewhere; the first without.`);

/** Text on either side of a quote, by the names of the Web Annotation Data Model. */
export const quoteContext = { prefix: textAround("before"), suffix: textAround("after") };
export const quoteContextFields = ["prefix", "suffix"] as const;

export const CommentParent = ResourceId.optional().describe("The open comment to reply to; without quote or point.");

const said = {
  id: ResourceId,
  quote: z.string().describe('The commented passage as plain text; "" for the whole, a point or a reply.'),
  body: z.string(),
  author: z.string().describe("Name of the person behind it."),
  createdAt: Timestamp,
};
const origin = {
  via: z.string().nullable().describe("API token or assistant that it came through; null when the person wrote it."),
  revision: Revision.describe("Revision that was current when it was written."),
  orphaned: z.boolean().describe("true when the current revision no longer has the passage, slide or picture."),
  edited: z.boolean(),
  deleted: z.boolean().describe("true: its words are gone, its thread stays."),
};

export const CommentReply = z.strictObject({ ...said, replies: z.array(z.never()), ...origin }).meta({ id: "CommentReply" });

export const Comment = z
  .strictObject({
    ...said,
    replies: z.array(CommentReply).describe("Oldest first."),
    ...origin,
    point: SlidePoint.nullable().describe("Point of a slide or picture; null for others."),
    replacement: z.string().nullable().describe("Words suggested in place of the quote."),
  })
  .meta({ id: "Comment" });

export const CreatedComment = z
  .strictObject({
    ...Comment.shape,
    mentioned: z.array(z.strictObject({ id: ResourceId, name: z.string() })).describe("Members that it mentions; they are notified."),
    unmatched: z.array(z.string()).describe("Text after an `@` that names no member of the project."),
  })
  .meta({ id: "CreatedComment" });

export const listComments = defineOperation({
  name: "list_comments",
  surface: "public",
  method: "GET",
  path: "/articles/{id}/comments",
  permission: "comments:read",
  summary: "List an article's open review comments, oldest first, each with its replies.",
  input: z.strictObject({ id: ArticleId, ...paging }),
  output: pageOf(Comment),
  errors: [],
  example: { input: { id: "art_01k9heat" }, output: { data: [samples.comment], nextCursor: null } },
});

export const createComment = defineOperation({
  name: "create_comment",
  guests: "comment",
  surface: "public",
  method: "POST",
  path: "/articles/{id}/comments",
  permission: "comments:write",
  notInTool: quoteContextFields,
  status: 201,
  bodyBytesMax: limits.commentBodyBytesMax,
  summary: "Comment on an article or on one passage of it, or reply to an open comment.",
  input: z.strictObject({
    id: ArticleId,
    body: CommentBody,
    quote: characters(0, limits.quoteLengthMax)
      .default("")
      .describe("Passage of the current revision or title. White space and Markdown marks may differ."),
    ...quoteContext,
    replacement: Replacement,
    parentId: CommentParent,
  }),
  output: CreatedComment,
  errors: ["invalid_state"],
  example: {
    input: { id: "art_01k9heat", body: "Say how to measure it, @ilse knows a good way.", quote: "how much air leaks" },
    output: { ...samples.comment, replies: [], mentioned: [{ id: "usr_01k9ilse", name: "Ilse Brandt" }], unmatched: [] },
  },
});

export const resolveComment = defineOperation({
  name: "resolve_comment",
  surface: "public",
  method: "POST",
  path: "/comments/{id}/resolve",
  permission: "comments:write",
  summary: "Mark a comment as resolved, with its replies; repeating it changes nothing.",
  input: z.strictObject({ id: ResourceId.describe("Comment id, from list_comments.") }),
  output: z.strictObject({ id: ResourceId, resolved: z.literal(true) }),
  errors: ["invalid_state"],
  example: { input: { id: "cmt_01k9leaks" }, output: { id: "cmt_01k9leaks", resolved: true } },
});

export const withdrawApproval = defineOperation({
  name: "withdraw_approval",
  surface: "dashboard",
  effect: "write",
  roles: ["owner", "admin", "reviewer"],
  summary: "Take back the approval of an article's or post's revision that is not live yet; it becomes a draft, and the reason a comment.",
  input: z.strictObject({
    id: ResourceId.describe("The article or post."),
    revision: Revision.describe("The revision whose approval is taken back."),
    reason: characters(1, limits.reviewReasonLengthMax),
  }),
  output: z.strictObject({ id: ResourceId, revision: Revision, status: z.literal("draft"), comment: Comment }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "art_01k9heat", revision: 2, reason: "The numbers need a source." },
    output: { id: "art_01k9heat", revision: 2, status: "draft", comment: samples.reason },
  },
});

export const requestArticleChanges = defineOperation({
  name: "request_article_changes",
  guests: "approve",
  surface: "dashboard",
  effect: "write",
  roles: ["owner", "admin", "reviewer"],
  summary: "Send an article in review back to its author as a draft; the reason becomes a comment.",
  input: z.strictObject({ id: ArticleId, revision: Revision.describe("The revision that was read."), reason: CommentBody }),
  output: z.strictObject({ id: ResourceId, revision: Revision, status: ArticleStatus, comment: Comment }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "art_01k9heat", revision: 2, reason: "The numbers need a source." },
    output: { id: "art_01k9heat", revision: 2, status: "draft", comment: samples.reason },
  },
});
