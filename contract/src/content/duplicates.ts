import { z } from "zod";
import { ResourceId, Revision } from "../fields.ts";
import { defineOperation } from "../operation.ts";

const Copy = z.strictObject({ id: ResourceId.describe("Of the copy."), revision: Revision });

export const duplicateArticle = defineOperation({
  name: "duplicate_article",
  surface: "public",
  method: "POST",
  path: "/articles/{id}/duplicate",
  permission: "articles:write",
  isFurtherTool: true,
  status: 201,
  summary: "Create a draft with an article's current text, a title that says that it is a copy, and a slug of its own.",
  input: z.strictObject({ id: ResourceId.describe("Article id, from list_articles.") }),
  output: Copy,
  errors: ["invalid_state", "locked"],
  example: { input: { id: "art_01k9heat" }, output: { id: "art_01k9copy", revision: 1 } },
});

export const duplicatePost = defineOperation({
  name: "duplicate_post",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/duplicate",
  permission: "posts:write",
  isFurtherTool: true,
  status: 201,
  summary: "Create a draft with a post's current content and destinations, without dates; saving it again sends it to review.",
  input: z.strictObject({ id: ResourceId.describe("Post id, from list_posts.") }),
  output: Copy,
  errors: ["invalid_state"],
  example: { input: { id: "pst_01k9walls" }, output: { id: "pst_01k9copy", revision: 1 } },
});
