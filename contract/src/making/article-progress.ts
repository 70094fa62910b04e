import { z } from "zod";
import { ResourceId, Revision } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { rolePermissions, roles } from "../permissions.ts";

const ArticleId = ResourceId.describe("Id of an article that the service is writing, from generate_article.");

export const getArticleProgress = defineOperation({
  name: "get_article_progress",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read what has come so far of an article that the service is writing.",
  input: z.strictObject({ id: ArticleId }),
  output: z.strictObject({
    id: ResourceId,
    isWriting: z.boolean().describe("false once it is written, has failed or was stopped: read the article then."),
    title: z.string().describe("Empty while it is not known."),
    markdown: z.string().describe("The beginning of the text, unchecked; empty while none has come."),
    stopCredits: z.int().min(0).describe("What it costs to stop it now and keep that."),
  }),
  errors: [],
  example: {
    input: { id: "art_01k9heat" },
    output: {
      id: "art_01k9heat",
      isWriting: true,
      title: "Heat pumps in old houses",
      markdown: "## Do they work?\n\nA heat pump runs long",
      stopCredits: 4,
    },
  },
});

export const stopArticle = defineOperation({
  name: "stop_article",
  surface: "dashboard",
  effect: "write",
  roles: roles.filter((role) => rolePermissions[role].has("articles:write")),
  summary: "Stop the service while it writes an article. The text that has come stays as a draft and costs a text; none costs nothing.",
  input: z.strictObject({ id: ArticleId }),
  output: z.strictObject({
    id: ResourceId,
    status: z.literal("draft"),
    revision: Revision,
    credits: z.int().min(0).describe("What it cost; the rest is released."),
  }),
  errors: ["invalid_state"],
  example: { input: { id: "art_01k9heat" }, output: { id: "art_01k9heat", status: "draft", revision: 2, credits: 4 } },
});
