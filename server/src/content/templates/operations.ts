import { beginArticle } from "./begin-article.ts";
import { beginPost } from "./begin-post.ts";
import { createArticleTemplate } from "./create-article-template.ts";
import { createPostTemplate } from "./create-post-template.ts";
import { deleteArticleTemplate } from "./delete-article-template.ts";
import { deletePostTemplate } from "./delete-post-template.ts";
import { listArticleTemplates } from "./list-article-templates.ts";
import { listPostTemplates } from "./list-post-templates.ts";
import { updateArticleTemplate } from "./update-article-template.ts";
import { updatePostTemplate } from "./update-post-template.ts";

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
