import { carouselDestinations } from "@galley/contract";
import type { z } from "zod";
import { registry } from "#src/registry/registry.ts";
import type { DemoArticle } from "./articles.ts";
import type { Members } from "./members.ts";
import { publishPost } from "./owner-statements.ts";
import { resolveMoment } from "./plan.ts";
import { hearthHomePosts, type PostPlan } from "./plans/hearth-home-posts.ts";
import type { DemoProject } from "./projects.ts";
import { asPerson, asToken, call, type SeedContext } from "./seed-context.ts";

export type DemoPost = { id: string; status: PostPlan["status"]; format: PostPlan["format"] };
type Input = z.input<typeof registry.createPost.operation.input>;

// Any time in the future will do: published posts are dated afterwards.
const soon = { day: 1, time: "12:00" };

/** Writes the main project's posts and brings each to its planned status, through the operations that people use. */
export async function writePosts(
  context: SeedContext,
  members: Members,
  project: DemoProject,
  articles: readonly DemoArticle[],
): Promise<DemoPost[]> {
  const posts: DemoPost[] = [];
  for (const plan of hearthHomePosts) {
    const articleId = articles.find(({ slug }) => slug === plan.article)?.id;
    posts.push({ id: await writePost(context, members, project, plan, articleId), status: plan.status, format: plan.format });
  }
  return posts;
}

async function writePost(
  context: SeedContext,
  members: Members,
  project: DemoProject,
  plan: PostPlan,
  articleId?: string,
): Promise<string> {
  const author = plan.agent ? asToken(members[plan.author], project.agentTokenId, project.id) : asPerson(members[plan.author]);
  const reviewer = asPerson(members[project.plan.reviewer]);
  const input = { projectId: project.id, ...(articleId && { articleId }), ...postInput(plan) };
  const created = await call(context, registry.createPost, author, input);
  if (!("id" in created)) throw new Error("A post was checked instead of saved.");
  const { id } = created;
  if (plan.status === "in_review") return id;
  await call(context, registry.approvePost, reviewer, { id, revision: 1 });
  if (plan.status === "approved") return id;
  const { day, time } = resolveMoment(plan.status === "scheduled" ? plan.at : soon, project.timeZone);
  const { destinations } = await call(context, registry.getPost, author, { id });
  for (const { destination } of destinations) await call(context, registry.schedulePost, author, { id, destination, day, time });
  if (plan.status === "published") {
    const { local, instant } = resolveMoment(plan.at, project.timeZone);
    await publishPost(context.owner, { organizationId: author.organizationId, id }, { local, instant, url: plan.url });
  }
  return id;
}

function postInput(plan: PostPlan): Input {
  if (plan.format === "linkedin") return { format: plan.format, text: plan.text, hashtags: [...plan.hashtags] };
  if (plan.format === "x") return { format: plan.format, parts: [...plan.parts] };
  const { format, slides, caption, hashtags, destinations } = plan;
  return {
    format,
    slides: [...slides],
    caption,
    hashtags: [...hashtags],
    destinations: carouselDestinations.filter((name) => destinations.includes(name)),
  };
}

/** Writes one short post in any project. */
export async function writeOnePost(context: SeedContext, author: Members[keyof Members], projectId: string, text: string): Promise<string> {
  const created = await call(context, registry.createPost, asPerson(author), { projectId, format: "linkedin", text });
  if (!("id" in created)) throw new Error("A post was checked instead of saved.");
  return created.id;
}
