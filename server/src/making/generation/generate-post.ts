import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { findRevision } from "#src/content/articles/article-queries.ts";
import { firstLine } from "#src/content/posts/first-line.ts";
import { checkOffered } from "#src/content/posts/offered-destinations.ts";
import { checkForeignFields } from "#src/content/posts/rules/content-fields.ts";
import { checkDestinations } from "#src/content/posts/rules/destinations.ts";
import { requireNone } from "#src/content/posts/rules/violation.ts";
import { requireSourceArticle } from "#src/content/posts/source-article.ts";
import type { PostSource } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { type Context, handlePrepared } from "#src/operations/handle.ts";
import { requirePermission } from "#src/operations/permit.ts";
import { readCredits } from "#src/people/credits/read-credits.ts";
import { findOfferedModels, type OfferedModels, ownKindsOf } from "#src/people/models/own-models.ts";
import { excerptNoticeOf } from "#src/people/projects/generations.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { beginPost } from "./begin-post.ts";

const checkMilliseconds = 5000;

/**
 * Refuses a link that could never be read: an address or name of a private network. A name that cannot be resolved at the
 * moment passes, since it may resolve when the page is read, and is checked again then.
 */
async function requirePublicLink(egress: Egress, link: string): Promise<void> {
  try {
    await egress.check(link, checkMilliseconds);
  } catch (error) {
    if (error instanceof EgressRefused) throw new Failure("invalid_url", error.text, "link");
    if (!(error instanceof EgressFailed)) throw error;
  }
}

type Input = z.output<typeof contract.generatePost.input>;

export const generatePost = handlePrepared(contract.generatePost, {
  check: async (_tx, _actor, { format, destinations }) =>
    requireNone([...checkForeignFields(format, { destinations }), ...checkDestinations(format, destinations)]),
  prepare: async ({ egress }, _actor, { link }) => {
    if (link !== undefined) await requirePublicLink(egress, link);
  },
  run: begin,
});

async function begin(context: Context, input: Input): Promise<z.input<typeof contract.generatePost.output>> {
  const { tx, actor, modelNames, tell } = context;
  const { format, objective, tone, images, ratio, destinations, dryRun } = input;
  requireNone([...checkForeignFields(format, { destinations }), ...checkDestinations(format, destinations)]);
  const { projectId, title, source } = await findSource(context, input);
  const project = await requireProject(tx, actor, projectId);
  requireNone(await checkOffered(tx, { organizationId: actor.organizationId, projectId }, destinations));
  const offered = await findOfferedModels(tx, actor.organizationId, modelNames);
  requireModels(offered, source, images);
  const agent = offered.text?.name ?? contract.builtInWriter;
  const own = ownKindsOf(offered);
  const pictures = images === "illustration" && offered.image === undefined ? tell(sentence("notice_pictures")) : null;
  const notice = [excerptNoticeOf(agent, tell), pictures].filter((told) => told !== null).join(" ") || null;
  if (dryRun) {
    const { available } = await readCredits(tx, actor.organizationId);
    const price = { illustrated: images !== "none", excerpt: agent === contract.builtInWriter };
    return { dryRun, credits: contract.estimatePost(format, price, own), available, agent, notice };
  }
  const { id, credits } = await beginPost(tx, actor, {
    projectId: project.id,
    articleId: source.kind === "article" ? source.articleId : null,
    title,
    agent,
    own,
    request: { format, source, objective, tone, size: input.size ?? contract.defaultPostSizes[format], images, ratio },
    destinations,
  });
  return { id, status: "generating" as const, revision: 0 as const, credits, notice };
}

/** Returns the post's source, its project and the title that lists show until it is written. */
async function findSource({ tx, actor }: Context, input: Input): Promise<{ projectId: string; title: string; source: PostSource }> {
  const { articleId, topic, link, script } = input;
  if (articleId !== undefined) {
    const article = await requireSourceArticle(tx, actor, { articleId, projectId: input.projectId });
    return { projectId: article.project_id, ...(await readableBy(actor, tx, { ...article, articleId })) };
  }
  if (input.projectId === undefined) throw new Failure("invalid_input", sentence("refusal_project_or_article_required"), "projectId");
  const place = { projectId: input.projectId };
  if (topic !== undefined) return { ...place, title: firstLine(topic), source: { kind: "topic", topic } };
  if (link !== undefined) return { ...place, title: link, source: { kind: "link", link } };
  return { ...place, title: firstLine(script ?? ""), source: { kind: "script", script: script ?? "" } };
}

type Source = { articleId: string; title: string; published_revision: number | null };

/** Returns what a post is written from, since the post shows it: whoever may not read articles gets what all readers see. */
async function readableBy(actor: Actor, tx: Tx, { articleId, title, published_revision: live }: Source) {
  const source = { kind: "article", articleId } as const;
  if (live === null) requirePermission(actor, "articles:read");
  if (live === null || mayUse(actor, "articles:read")) return { title, source };
  return { title: (await findRevision(tx, actor.organizationId, articleId, live)).title, source: { ...source, revision: live } };
}

function requireModels(names: OfferedModels, source: PostSource, images: contract.PictureKind): void {
  if (source.kind === "topic" && names.text === undefined) {
    throw Failure.notOffered(sentence("refusal_topic_without_model", { writer: contract.builtInWriter }), "topic");
  }
  if (images === "photo" && names.image === undefined) throw Failure.notOffered(sentence("refusal_no_model_for_post_photos"), "images");
}
