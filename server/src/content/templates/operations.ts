import * as contract from "@galley/contract";
import { insertDraft } from "#src/content/articles/insert-draft.ts";
import { requireCopied } from "#src/content/articles/require-copied.ts";
import { withoutLostImages } from "#src/content/posts/post-images.ts";
import { insertPost } from "#src/content/posts/save-post.ts";
import { newId } from "#src/core/ids.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { createPostTemplate } from "./create-post-template.ts";
import { insertTemplate, listTemplates, presentTemplate, removeTemplate, renameTemplate, requireTemplate } from "./template-queries.ts";

const updatePostTemplate = handle(contract.updatePostTemplate, async ({ tx, actor }, change) =>
  presentTemplate(actor, "post", await renameTemplate(tx, actor, "post", change)),
);

const updateArticleTemplate = handle(contract.updateArticleTemplate, async ({ tx, actor }, change) =>
  presentTemplate(actor, "article", await renameTemplate(tx, actor, "article", change)),
);

const listPostTemplates = handle(contract.listPostTemplates, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const templates = await listTemplates(tx, actor, "post", projectId);
  return { data: templates.map((template) => presentTemplate(actor, "post", template)) };
});

const listArticleTemplates = handle(contract.listArticleTemplates, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const templates = await listTemplates(tx, actor, "article", projectId);
  return { data: templates.map((template) => presentTemplate(actor, "article", template)) };
});

const deletePostTemplate = handle(contract.deletePostTemplate, ({ tx, actor }, { id }) => removeTemplate(tx, actor, "post", id));

const deleteArticleTemplate = handle(contract.deleteArticleTemplate, ({ tx, actor }, { id }) => removeTemplate(tx, actor, "article", id));

const createArticleTemplate = handle(contract.createArticleTemplate, async ({ tx, actor }, { id, name }) => {
  const { project_id: projectId, title, locale, tags, ...text } = await requireCopied(tx, actor, id);
  const { markdown, summary, seo_title: seoTitle, seo_description: seoDescription } = text;
  const details = { title, locale, tags };
  const content = { markdown, summary, seoTitle, seoDescription };
  return presentTemplate(actor, "article", await insertTemplate(tx, actor, { kind: "article", projectId, name, details, content }));
});

const beginPost = handle(contract.beginPost, async ({ tx, actor }, { id }) => {
  const { project_id: projectId, details, content } = await requireTemplate(tx, actor, "post", id);
  const { format, destinations } = details;
  const postId = newId("post");
  await insertPost(tx, actor, {
    id: postId,
    projectId,
    format,
    status: "draft",
    articleId: null,
    content: await withoutLostImages(tx, { organizationId: actor.organizationId, projectId }, content),
    destinations,
  });
  return { id: postId, revision: 1 };
});

const beginArticle = handle(contract.beginArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const { project_id: projectId, details, content } = await requireTemplate(tx, actor, "article", id);
  const project = await requireProject(tx, actor, projectId);
  return insertDraft(context, project, { ...details, ...content, coverImageId: null });
});

export const templateOperations = {
  createArticleTemplate,
  listArticleTemplates,
  updateArticleTemplate,
  deleteArticleTemplate,
  beginArticle,
  createPostTemplate,
  listPostTemplates,
  updatePostTemplate,
  deletePostTemplate,
  beginPost,
};
