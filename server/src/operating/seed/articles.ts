import type { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { articleDeliveries } from "#src/delivery/publishing/article-deliveries.ts";
import { delivererOf } from "#src/delivery/publishing/deliver.ts";
import { findMainDestination } from "#src/delivery/publishing/project-destinations.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { registry } from "#src/registry/registry.ts";
import { readText } from "./content.ts";
import type { Members } from "./members.ts";
import { type ArticleRef, claimForDelivery, dateArticle, dateRevision, markGenerating } from "./owner-statements.ts";
import { type ArticlePlan, type Edit, type PlannedTime, resolveMoment } from "./plan.ts";
import type { DemoProject } from "./projects.ts";
import { asPerson, asToken, call, type SeedContext } from "./seed-context.ts";

export type DemoArticle = { id: string; slug: string; locale: string; plan: ArticlePlan };

type PlannedArticle = ArticlePlan & { coverId?: string | undefined };

const dayMilliseconds = 24 * 60 * 60 * 1000;
const writingDays = 6;
// Any time in the future will do: articles that go live now are dated afterwards.
const soon = { day: 1, time: "12:00" };

/** Brings one article to its planned status, through the operations that people use, and dates it. */
export async function seedArticle(
  context: SeedContext,
  members: Members,
  project: DemoProject,
  planned: PlannedArticle,
): Promise<DemoArticle> {
  const { coverId, ...plan } = planned;
  const author = authorOf(members, project, plan);
  const reviewer = asPerson(members[project.plan.reviewer]);
  const text = readText(project.plan.folder, plan.text, project.pathOf);
  const submit = plan.status !== "draft" && plan.status !== "generating";
  const { id, revision } = await create(context, author, { projectId: project.id, slug: plan.text, submit, ...text }, coverId);
  const article = { organizationId: author.organizationId, id };
  if (submit && plan.status !== "in_review") await call(context, registry.approveArticle, reviewer, { id, revision });
  if (plan.status === "scheduled" || plan.status === "published" || plan.status === "delivering") {
    const { day, time } = resolveMoment(plan.status === "scheduled" ? plan.live : soon, project.timeZone);
    await call(context, registry.scheduleArticle, author, { id, day, time });
  }
  if (plan.status === "generating") await markGenerating(context.owner, article);
  if (plan.status === "delivering") await claim(context, article, project.id);
  if (plan.status === "published") await publish(context, article, project.id);
  await date(context, article, project, plan);
  if (plan.status === "published" && plan.edit !== undefined)
    await edit(context, author, { ...article, revision }, plan.edit, text.markdown, project);
  return { id, slug: plan.text, locale: project.language, plan };
}

type NewArticle = z.input<typeof registry.createArticle.operation.input>;

/** Creates an article. A cover is set on the draft, before it goes to review. */
async function create(context: SeedContext, author: Actor, article: NewArticle, coverImageId: string | undefined) {
  if (coverImageId === undefined) return call(context, registry.createArticle, author, article);
  const { id } = await call(context, registry.createArticle, author, { ...article, submit: false });
  const { revision } = await call(context, registry.updateArticle, author, { id, revision: 1, coverImageId });
  if (article.submit) await call(context, registry.submitArticle, author, { id });
  return { id, revision };
}

function authorOf(members: Members, project: DemoProject, { author, agent }: ArticlePlan): Actor {
  return agent ? asToken(members[author], project.agentTokenId, project.id) : asPerson(members[author]);
}

// The seed delivers under its own claim. Starting a publisher would also publish due articles of other organizations.
async function publish(context: SeedContext, article: ArticleRef, projectId: string): Promise<void> {
  const { services } = context;
  const held = await claim(context, article, projectId);
  const ended = await delivererOf(services.pool, articleDeliveries({ ...services, ...services.outside }))(held);
  if (ended === "lost") throw new Error(`Article ${article.id} did not go live.`);
}

async function claim({ services, owner }: SeedContext, article: ArticleRef, projectId: string): Promise<WorkClaim> {
  const { organizationId } = article;
  const main = await transact(services.pool, organizationId, (tx) => findMainDestination(tx, organizationId, projectId));
  return claimForDelivery(owner, article, main);
}

async function date(context: SeedContext, article: ArticleRef, { timeZone }: DemoProject, plan: ArticlePlan): Promise<void> {
  const live = wentLive(plan, timeZone);
  const changed = plan.status === "published" ? resolveMoment(plan.live, timeZone) : resolveMoment(plan.changed, timeZone);
  const updatedAt = live?.instant ?? changed.instant;
  const approvedAt = live === undefined ? updatedAt : new Date(updatedAt.getTime() - dayMilliseconds);
  const createdAt = new Date(changed.instant.getTime() - writingDays * dayMilliseconds);
  await dateArticle(context.owner, article, { createdAt, approvedAt, updatedAt, ...(live && { live }) });
}

function wentLive(plan: ArticlePlan, timeZone: string): Pick<PlannedTime, "local" | "instant"> | undefined {
  if (plan.status === "published") return resolveMoment(plan.live, timeZone);
  if (plan.status !== "delivering") return undefined;
  const now = Temporal.Now.zonedDateTimeISO(timeZone).round({ smallestUnit: "minute", roundingMode: "floor" });
  return { local: now.toPlainDateTime().toString({ smallestUnit: "minute" }), instant: new Date(now.epochMilliseconds) };
}

async function edit(
  context: SeedContext,
  author: Actor,
  article: ArticleRef & { revision: number },
  { added, changed }: Edit,
  markdown: string,
  { timeZone }: DemoProject,
): Promise<void> {
  const input = { id: article.id, revision: article.revision, markdown: `${markdown}\n\n${added}\n` };
  const next = await call(context, registry.updateArticle, author, input);
  await dateRevision(context.owner, article, next.revision, resolveMoment(changed, timeZone).instant);
}
