import { listedWithAnd, listedWithOr, postFormats } from "@galley/contract";
import { readOperation } from "../read-operation.ts";
import { networks, rulesUri } from "../resources/post-rules.ts";
import { type Prompt, rules } from "./prompt.ts";

export const repurposeArticle: Prompt = {
  name: "repurpose-article",
  title: "Make posts from an article",
  description: "Reads an article and the brand, agrees on posts for each network, checks and saves them; none goes out without a yes.",
  argument: { name: "id", description: "Article id, from list_articles." },
  async write(session, id) {
    const { projectId, status } = await readOperation(session, "get_article", { id });
    return `Make social posts from the article ${id} of the project ${projectId}. The article is ${status}; a post made from it never goes out before it. Do the steps in order and stop where it says so.

1. get_article with id "${id}" (every section, if it comes as an outline) and get_brand with id "${projectId}".
2. list_posts with projectId "${projectId}": leave out what posts with this articleId say already. get_results shows what readers look for.
3. Read the rules of each network: the resources ${listedWithAnd(networks.map(rulesUri))}.
4. Propose two to four posts, each with format (${listedWithOr(postFormats)}), the one thought that it carries, and its first line. Do not cut the article into pieces: each post has to be worth reading by itself. Stop, and go on with those that the person picks.
5. Write each one and call create_post with articleId, format, its content, destinations where the rules ask for them, and dryRun: true. Put right what violations names until it is empty.
6. Show the person the full text of each. Stop, and go on when they agree.
7. create_post again without dryRun, with an idempotencyKey for each. Where the project asks for it, the post then waits for approval.
8. Tell the person the id and status of each post and what it waits for. Propose days and times with get_calendar in view, at most one post a day.
9. Stop. A post gets its date only after the person has agreed to that post, destination, day and time: schedule_post with confirm: true, one call for each yes. A post in review keeps that date and goes out only if somebody approves it by then: say so.

${rules}`;
  },
};
