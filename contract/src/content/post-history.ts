import { z } from "zod";
import { pageOf, paging, ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { PostContent, postVerdicts } from "../parts/post-parts.ts";
import { roles } from "../permissions.ts";
import { ArticleAuthor } from "./article-browsing.ts";

const PostId = ResourceId.describe("Post id.");
const when = "2026-11-20T09:30:00.000Z";
const author = { name: "Ilse Brandt", kind: "token", via: "Newsroom" };

const written = { revision: Revision, title: z.string(), author: ArticleAuthor, createdAt: Timestamp };

export const PostRevisionListItem = z
  .strictObject({
    ...written,
    verdict: z
      .strictObject({
        verdict: z.enum(postVerdicts),
        reason: z.string().describe("Empty where nothing was said."),
        name: z.string().nullable().describe("null where the project's policy required no reviewer."),
        at: Timestamp,
      })
      .nullable()
      .describe("The latest verdict on it, who gave it and when; null without one."),
    generated: z.boolean().describe("Whether the service wrote it, with a model or its built-in writer."),
  })
  .meta({ id: "PostRevisionListItem" });

export const listPostRevisions = defineOperation({
  name: "list_post_revisions",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the revisions of a post, newest first, each with who decided about it.",
  input: z.strictObject({ id: PostId, ...paging }),
  output: pageOf(PostRevisionListItem),
  errors: [],
  example: {
    input: { id: "pst_01k9walls" },
    output: {
      data: [
        {
          revision: 2,
          title: "Your stone walls are slow. Use that.",
          author,
          createdAt: when,
          verdict: { verdict: "approved", reason: "", name: "Marta Vidal", at: when },
          generated: false,
        },
      ],
      nextCursor: null,
    },
  },
});

export const getPostRevision = defineOperation({
  name: "get_post_revision",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read one revision of a post in full; images that were deleted since are left out.",
  input: z.strictObject({ id: PostId, revision: Revision }),
  output: z.strictObject({ id: ResourceId, ...written, content: PostContent }),
  errors: [],
  example: {
    input: { id: "pst_01k9walls", revision: 1 },
    output: {
      id: "pst_01k9walls",
      revision: 1,
      title: "Your stone walls are slow. Use that.",
      author,
      createdAt: when,
      content: {
        kind: "linkedin",
        text: "Your stone walls are slow. Use that.",
        hashtags: ["heatpumps"],
        headline: "Your stone walls are slow. Use that.",
      },
    },
  },
});
