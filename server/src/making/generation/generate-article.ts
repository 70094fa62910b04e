import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { claimSlugFrom } from "#src/content/articles/article-slugs.ts";
import { insertArticle } from "#src/content/articles/create-article.ts";
import { factsOf, findCheckContext, insertRevision } from "#src/content/articles/save-revision.ts";
import { tagsOfTopic } from "#src/content/articles/tags.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { markFilled } from "#src/content/topics/fill-topic.ts";
import { type LockedTopic, lockTopic } from "#src/content/topics/topic-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { readCredits } from "#src/people/credits/read-credits.ts";
import { findOfferedModels, type OfferedModels, ownKindsOf } from "#src/people/models/own-models.ts";
import { findGeneration } from "#src/people/projects/generations.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { countArticle, requireRoom } from "#src/people/quotas/require-room.ts";
import { beginGeneration } from "./begin-generation.ts";

export const generateArticle = handle(contract.generateArticle, async (context, input) => {
  const { tx, actor, modelNames } = context;
  const { topicId, coverImage, bodyImages, images, dryRun } = input;
  const topic = await lockTopic(tx, actor, topicId);
  const offered = await findOfferedModels(tx, actor.organizationId, modelNames);
  const agent = requireModels(offered, images);
  const pictures = bodyImages + (coverImage ? 1 : 0);
  const own = ownKindsOf(offered, pictures > 0 ? ["text", "image"] : ["text"]);
  const credits = contract.estimateCredits({ kind: "article", images: pictures }, own);
  const article = await findUnwritten(tx, actor, topic);
  if (dryRun) return { dryRun, credits, available: (await readCredits(tx, actor.organizationId)).available, agent };
  if (article !== undefined) await markArticle(tx, actor.organizationId, article.id, { status: "generating" });
  const { id, revision } = article ?? (await beginArticle(context, topic));
  await beginGeneration(tx, actor, {
    kind: "article",
    projectId: topic.project_id,
    articleId: id,
    agent,
    own,
    request: { topicId, cover: coverImage, bodyImages, images },
    price: { credits, work: "article" },
  });
  return { id, status: "generating" as const, revision, credits };
});

function requireModels({ text, image }: OfferedModels, images: "illustration" | "photo"): string {
  if (text === undefined) throw Failure.notOffered(sentence("refusal_no_model_for_articles"));
  if (images === "photo" && image === undefined) throw Failure.notOffered(sentence("refusal_no_model_for_photos"), "images");
  return text.name;
}

/** Returns the topic's article whose generation failed, for another attempt, or undefined where the topic has no article. */
async function findUnwritten(tx: Tx, actor: Actor, { status, article_id }: LockedTopic) {
  if (status !== "planned") throw new Failure("invalid_state", sentence("refusal_topic_not_planned"));
  if (article_id === null) return undefined;
  const article = await lockArticle(tx, actor, article_id);
  const isEmpty =
    article.status === "draft" &&
    article.revision === 1 &&
    (await findGeneration(tx, actor.organizationId, { kind: "article", articleId: article_id })) !== undefined;
  if (!isEmpty) throw new Failure("invalid_state", sentence("refusal_topic_filled_choose_open"));
  return article;
}

/** Creates an article with the topic's title and no text. It stays when the generation fails. */
async function beginArticle({ tx, actor, publicUrl }: Context, topic: LockedTopic): Promise<{ id: string; revision: number }> {
  const { organizationId } = actor;
  const { id: topicId, project_id: projectId, title, locale, date } = topic;
  const project = await requireProject(tx, actor, projectId);
  const articleId = newId("article");
  const owner = { organizationId, projectId, locale, articleId };
  const slug = await claimSlugFrom(tx, owner, title);
  const dependencies = await findCheckContext(tx, organizationId, { projectId, articleId, title });
  await requireRoom(tx, "articles");
  await insertArticle(tx, { ...owner, title, slug, status: "generating", topicId, plannedAt: date, bylineId: null });
  await markFilled(tx, organizationId, topicId, articleId);
  const content = {
    articleId,
    revision: 1,
    locale,
    title,
    slug,
    markdown: "",
    text: textOf(organizationId, ""),
    summary: "",
    seoTitle: null,
    seoDescription: null,
    coverImageId: null,
    tags: tagsOfTopic(topic.pillar, locale),
  };
  await insertRevision(tx, actor, project.id, content, await factsOf({ actor, publicUrl }, project, dependencies, content));
  await countArticle(tx);
  return { id: articleId, revision: 1 };
}
