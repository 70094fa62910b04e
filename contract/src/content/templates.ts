import { z } from "zod";
import { characters } from "../characters.ts";
import { Locale, ProjectId, ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { DroppedContent, DroppedImage, MoreFindings } from "../parts/article-parts.ts";
import { PostDestinationName, PostFormat } from "../parts/post-parts.ts";

/** Most templates of one project, those of articles and of posts together. */
export const templatesMax = 100;
export const templateNameLengthMax = 100;

const Name = characters(1, templateNameLengthMax).describe("What people know it by.");
const ArticleTemplateId = ResourceId.describe("Template id, from list_article_templates.");
const PostTemplateId = ResourceId.describe("Template id, from list_post_templates.");
const Deleted = z.strictObject({ id: ResourceId, deleted: z.literal(true) });

const kept = { id: ResourceId, projectId: ResourceId, name: z.string(), createdAt: Timestamp };

const ArticleTemplate = z
  .strictObject({ ...kept, title: z.string().describe("Of the article that it keeps."), locale: Locale, tags: z.array(z.string()) })
  .meta({ id: "ArticleTemplate" });

const PostTemplate = z
  .strictObject({
    ...kept,
    title: z.string().describe("Of the post that it keeps."),
    format: PostFormat,
    destinations: z.array(PostDestinationName),
  })
  .meta({ id: "PostTemplate" });

const createdAt = "2026-11-20T09:30:00.000Z";
const articleSample = {
  id: "tpl_01k9case",
  projectId: "prj_01k9hearth",
  name: "Case study",
  createdAt,
  title: "How a house was warmed",
  locale: "en",
  tags: ["Cases"],
};
const postSample = {
  id: "tpl_01k9tip",
  projectId: "prj_01k9hearth",
  name: "Tip of the week",
  createdAt,
  title: "One thing to measure",
  format: "linkedin" as const,
  destinations: ["linkedin" as const],
};

export const createArticleTemplate = defineOperation({
  name: "create_article_template",
  surface: "public",
  method: "POST",
  path: "/articles/{id}/template",
  permission: "articles:write",
  isFurtherTool: true,
  status: 201,
  summary: "Keep an article's current text, summary, SEO texts and tags as a template of its project.",
  input: z.strictObject({ id: ResourceId.describe("Article id, from list_articles."), name: Name }),
  output: ArticleTemplate,
  errors: ["invalid_state", "locked"],
  example: { input: { id: "art_01k9heat", name: "Case study" }, output: articleSample },
});

export const listArticleTemplates = defineOperation({
  name: "list_article_templates",
  surface: "public",
  method: "GET",
  path: "/article-templates",
  permission: "articles:write",
  isFurtherTool: true,
  summary: "List a project's templates for articles, by name.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({ data: z.array(ArticleTemplate).max(templatesMax) }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: [articleSample] } },
});

export const updateArticleTemplate = defineOperation({
  name: "update_article_template",
  surface: "public",
  method: "PATCH",
  path: "/article-templates/{id}",
  permission: "articles:write",
  isFurtherTool: true,
  summary: "Rename a template for articles.",
  input: z.strictObject({ id: ArticleTemplateId, name: Name }),
  output: ArticleTemplate,
  errors: [],
  example: { input: { id: "tpl_01k9case", name: "Case study" }, output: articleSample },
});

export const deleteArticleTemplate = defineOperation({
  name: "delete_article_template",
  surface: "public",
  method: "DELETE",
  path: "/article-templates/{id}",
  permission: "articles:write",
  isFurtherTool: true,
  irreversible: true,
  summary: "Delete a template for articles; what was begun from it stays.",
  input: z.strictObject({ id: ArticleTemplateId }),
  output: Deleted,
  errors: [],
  example: { input: { id: "tpl_01k9case" }, output: { id: "tpl_01k9case", deleted: true } },
});

export const beginArticle = defineOperation({
  name: "begin_article",
  surface: "public",
  method: "POST",
  path: "/article-templates/{id}/articles",
  permission: "articles:write",
  isFurtherTool: true,
  status: 201,
  summary: "Create a draft from a template for articles, with a slug of its own.",
  input: z.strictObject({ id: ArticleTemplateId }),
  output: z.strictObject({
    id: ResourceId.describe("Of the article."),
    revision: Revision,
    droppedImages: z.array(DroppedImage),
    dropped: z.array(DroppedContent),
    more: MoreFindings.optional(),
  }),
  errors: ["invalid_state"],
  example: { input: { id: "tpl_01k9case" }, output: { id: "art_01k9case", revision: 1, droppedImages: [], dropped: [] } },
});

export const createPostTemplate = defineOperation({
  name: "create_post_template",
  surface: "public",
  method: "POST",
  path: "/posts/{id}/template",
  permission: "posts:write",
  isFurtherTool: true,
  status: 201,
  summary: "Keep a post's format, current content and destinations as a template of its project.",
  input: z.strictObject({ id: ResourceId.describe("Post id, from list_posts."), name: Name }),
  output: PostTemplate,
  errors: ["invalid_state"],
  example: { input: { id: "pst_01k9walls", name: "Tip of the week" }, output: postSample },
});

export const listPostTemplates = defineOperation({
  name: "list_post_templates",
  surface: "public",
  method: "GET",
  path: "/post-templates",
  permission: "posts:write",
  isFurtherTool: true,
  summary: "List a project's templates for posts, by name.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({ data: z.array(PostTemplate).max(templatesMax) }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: [postSample] } },
});

export const updatePostTemplate = defineOperation({
  name: "update_post_template",
  surface: "public",
  method: "PATCH",
  path: "/post-templates/{id}",
  permission: "posts:write",
  isFurtherTool: true,
  summary: "Rename a template for posts.",
  input: z.strictObject({ id: PostTemplateId, name: Name }),
  output: PostTemplate,
  errors: [],
  example: { input: { id: "tpl_01k9tip", name: "Tip of the week" }, output: postSample },
});

export const deletePostTemplate = defineOperation({
  name: "delete_post_template",
  surface: "public",
  method: "DELETE",
  path: "/post-templates/{id}",
  permission: "posts:write",
  isFurtherTool: true,
  irreversible: true,
  summary: "Delete a template for posts; what was begun from it stays.",
  input: z.strictObject({ id: PostTemplateId }),
  output: Deleted,
  errors: [],
  example: { input: { id: "tpl_01k9tip" }, output: { id: "tpl_01k9tip", deleted: true } },
});

export const beginPost = defineOperation({
  name: "begin_post",
  surface: "public",
  method: "POST",
  path: "/post-templates/{id}/posts",
  permission: "posts:write",
  isFurtherTool: true,
  status: 201,
  summary: "Create a draft from a template for posts; saving it again sends it to review.",
  input: z.strictObject({ id: PostTemplateId }),
  output: z.strictObject({ id: ResourceId.describe("Of the post."), revision: Revision }),
  errors: [],
  example: { input: { id: "tpl_01k9tip" }, output: { id: "pst_01k9tip", revision: 1 } },
});
