import { registry } from "#src/registry/registry.ts";
import type { DemoArticle } from "./articles.ts";
import type { Members } from "./members.ts";
import { type CommentPlan, hearthHomeComments } from "./plans/hearth-home-comments.ts";
import { asPerson, call, type SeedContext } from "./seed-context.ts";
import type { DemoPost } from "./write-posts.ts";

/** Writes the review comments of the main project's articles. */
export async function writeComments(context: SeedContext, members: Members, articles: readonly DemoArticle[]): Promise<void> {
  for (const plan of hearthHomeComments) {
    const article = articles.find(({ slug }) => slug === plan.text);
    if (article === undefined) throw new Error(`No plan has the article ${plan.text}.`);
    await writeComment(context, members, article.id, plan);
  }
}

/** Pins a remark to a slide of the main project's carousel. */
export async function writePostComments(context: SeedContext, members: Members, posts: readonly DemoPost[]): Promise<void> {
  const carousel = posts.find(({ format }) => format === "carousel");
  if (carousel === undefined) throw new Error("No plan has a carousel.");
  const remark = "Could the title break before “heat”? It reads better in one breath.";
  const point = { slide: 1, x: 0.72, y: 0.36 };
  await call(context, registry.createPostComment, asPerson(members.ilse), { id: carousel.id, body: remark, point });
}

async function writeComment(context: SeedContext, members: Members, articleId: string, plan: CommentPlan): Promise<void> {
  const { author, body, quote, replies = [] } = plan;
  const comment = await call(context, registry.createComment, asPerson(members[author]), { id: articleId, body, ...(quote && { quote }) });
  for (const reply of replies) {
    const input = { id: articleId, parentId: comment.id, body: reply.body };
    await call(context, registry.createComment, asPerson(members[reply.author]), input);
  }
  if (plan.resolved) await call(context, registry.resolveComment, asPerson(members[author]), { id: comment.id });
}

/** Writes one open comment on any article. */
export async function writeOneComment(
  context: SeedContext,
  author: Members[keyof Members],
  articleId: string,
  body: string,
): Promise<string> {
  const { id } = await call(context, registry.createComment, asPerson(author), { id: articleId, body });
  return id;
}
