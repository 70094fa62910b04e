import { approveArticle } from "./approve-article.ts";
import { browseArticles } from "./browse-articles.ts";
import { countArticles } from "./count-articles.ts";
import { createArticle } from "./create-article.ts";
import { duplicateArticle } from "./duplicate-article.ts";
import { getArticleRevision } from "./get-article-revision.ts";
import { getArticleStatus } from "./get-article-status.ts";
import { listArticleRevisions } from "./list-article-revisions.ts";
import { listArticles } from "./list-articles.ts";
import { listTags } from "./list-tags.ts";
import { markWriter } from "./mark-writer.ts";
import { nameArticleRevision } from "./name-article-revision.ts";
import { submitArticle } from "./submit-article.ts";
import { unscheduleArticle } from "./unschedule-article.ts";
import { updateArticle } from "./update-article.ts";

export const articleOperations = {
  listArticles,
  createArticle,
  duplicateArticle,
  updateArticle,
  submitArticle,
  approveArticle,
  unscheduleArticle,
  browseArticles,
  countArticles,
  listArticleRevisions,
  nameArticleRevision,
  listTags,
  getArticleRevision,
  getArticleStatus,
  markWriter,
};
