import { readOperation } from "../read-operation.ts";
import { type Prompt, rules } from "./prompt.ts";

const byStatus: Readonly<Record<string, string>> = {
  draft: "It is a draft: you may save new revisions.",
  generating: "The service is still writing it: nothing can be saved now. Say so and stop.",
  in_review: "It is in review and locked: prepare your proposal, and save nothing until a reviewer has sent it back or approved it.",
  approved: "It is approved. A new revision makes it a draft that has to be approved again: ask before step 5.",
  scheduled: "It has a date. A new revision makes it a draft, and the date and the approval are gone: ask before step 5.",
  published: "Readers see it. They keep the published revision until a new one is approved and goes live.",
};

export const improveArticle: Prompt = {
  name: "improve-article",
  title: "Improve an article",
  description: "Reads an article with its checks, comments and search results, agrees on changes, saves them as a new revision.",
  argument: { name: "id", description: "Article id, from list_articles." },
  async write(session, id) {
    const article = await readOperation(session, "get_article", { id });
    const { projectId, revision, status } = article;
    return `Improve the article ${id} of the project ${projectId}. It is at revision ${revision}. ${byStatus[String(status)] ?? ""} Do the steps in order and stop where it says so.

1. get_article with id "${id}". If it comes as an outline, read every section.
2. list_comments with id "${id}": what people ask for, with their replies. get_brand with id "${projectId}": voice, terms, audience.
3. get_results with projectId "${projectId}": look for the row with this articleId. Many impressions with few clicks speak for another title or seoDescription; clicks below position 10 for more depth.
4. Show the person a list of changes, most valuable first: findings of checks, open comments one by one, what the results suggest, then clarity and brand. Say which comments you would leave, and why. Stop, and go on with what they pick.
5. update_article with the revision that you read and only the fields that change. markdown replaces the whole body, so send all of it.
6. get_article: compare checks with before, and show the person what changed in a few lines.
7. For each comment that is dealt with, answer with create_comment (parentId, one sentence on what changed). Ask before resolve_comment: whoever wrote it may want to look first.
8. Stop. Ask whether to send it to review. On yes: submit_article. Nothing goes live by that.

${rules}`;
  },
};
