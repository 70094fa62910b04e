import { readOperation } from "../read-operation.ts";
import { type Prompt, rules } from "./prompt.ts";

export const writeNextPlannedArticle: Prompt = {
  name: "write-next-planned-article",
  title: "Write the next planned article",
  description:
    "Reads brand, plan and results, agrees on an outline, writes the article of the next planned topic and leaves it as a draft.",
  argument: { name: "projectId", description: "Project id, from list_projects." },
  async write(session, projectId) {
    await readOperation(session, "get_brand", { id: projectId });
    return `Write the article for the next planned topic of the project ${projectId}. Do the steps in order and stop where it says so.

1. get_brand with id "${projectId}". Keep to its voice, audience, preferred and avoided terms, and glossary.
2. list_topics with projectId "${projectId}" and limit 5: the first is the next planned one. If there is none, say so, offer to send up to five titles with suggest_topics, and stop.
3. See what there is already: list_articles (status published, then scheduled), get_results for what readers find, get_calendar for what is dated nearby. If an article covers the topic already, say which one and stop.
4. Show the person a plan: working title, keyword, what the reader wants (intent), three to six headings, the topic's callToAction, what to stay away from (avoid), and published articles to link to. Stop, and go on when they agree.
5. Write it in Markdown: ## and ### headings, paragraphs, lists, quotes, bold, links. Tables, code blocks and HTML are dropped. Pictures come from upload_image and stand as ![alt](image:<id>).
6. create_article with projectId, topicId, title, markdown, summary, seoTitle, seoDescription, submit: false and an idempotencyKey. It stays a draft.
7. get_article: look at checks, and at dropped and droppedImages of step 6: offer says what to write instead. Put right what you can with update_article and the revision that you read, and look again.
8. Stop. Show title, id, revision, length and what checks still say, and ask whether to send it to review. On yes: submit_article. It then waits for the approver.
9. Date it only when the person asks, once it is approved or where the project frees drafts: schedule_article with day, time and, after their yes, confirm: true.

${rules}`;
  },
};
