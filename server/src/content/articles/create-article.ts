import type { ArticleStatus } from "@galley/contract";
import * as contract from "@galley/contract";
import type { z } from "zod";
import { settlePictures } from "#src/content/images/kept-pictures.ts";
import { needsReview, type ReviewAsked, reviewAsked, stepsOfSubmission } from "#src/content/reviews/review-policy.ts";
import { lockPlannedTopic, markFilled } from "#src/content/topics/fill-topic.ts";
import type { Tables } from "#src/core/database/tables.ts";
import { statements, type Writes } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { newId } from "#src/core/ids.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import { headlineOf, unlessBlank } from "#src/core/text/title-line.ts";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { countArticle, requireRoom } from "#src/people/quotas/require-room.ts";
import { announceRevision } from "./announce-review.ts";
import { claimSlug, claimSlugFrom } from "./article-slugs.ts";
import { bylineOfNew } from "./byline.ts";
import { requireCover } from "./cover.ts";
import { findForNew } from "./find-for-new.ts";
import { fieldsOf, translatedChecks } from "./findings.ts";
import { droppedIn, type Manuscript, prepareManuscript, titleFor } from "./manuscript.ts";
import { factsOf, insertRevision, type NewRevision } from "./save-revision.ts";
import { readTags, tagsOfTopic } from "./tags.ts";

type Input = z.output<typeof contract.createArticle.input>;

export const createArticle = handle(contract.createArticle, async (context, input) => {
  const { tx, atCommit, actor, publicUrl, tell } = context;
  const { organizationId } = actor;
  const manuscript = await prepareManuscript(tx, actor, input.projectId, publicUrl, input.markdown, input.title);
  const articleId = newId("article");
  const { projectId, topicId } = input;
  const { title, titleDerived } = await titleFor(
    input.title,
    manuscript,
    async () => (await requireProject(tx, actor, projectId)).language,
  );
  const owner = { organizationId, projectId, locale: input.locale, articleId };
  const [{ project, dependencies, hasRoutine, hasRoom }, topic, slug, bylineId] = await allInOrder([
    findForNew(tx, actor, { projectId, articleId, title }),
    topicId === undefined ? undefined : lockPlannedTopic(tx, organizationId, { projectId, topicId }),
    input.slug === undefined ? claimSlugFrom(tx, owner, title) : claimSlug(tx, owner, input.slug),
    bylineOfNew(tx, actor, input.byline),
    input.coverImageId === undefined ? undefined : requireCover(tx, owner, input.coverImageId),
  ]);
  if (!hasRoom) await requireRoom(tx, "articles");
  const locale = input.locale ?? project.language;
  const status = firstStatus(project, actor, input.submit);
  const content = firstRevision(input, manuscript, { articleId, locale, title, titleDerived, slug, pillar: topic?.pillar });
  const facts = await factsOf(context, project, dependencies, content);
  await Promise.all([
    insertArticle(atCommit, {
      ...owner,
      locale,
      title,
      slug,
      status,
      topicId: topicId ?? null,
      plannedAt: topic?.date ?? null,
      bylineId,
      ...(status === "in_review" && { asked: { ...stepsOfSubmission(project), ...reviewAsked(status, actor) } }),
    }),
    topicId === undefined ? undefined : markFilled(atCommit, organizationId, topicId, articleId),
    insertRevision(atCommit, actor, projectId, content, facts),
    announceRevision({ ...context, tx: atCommit }, project, { articleId, revision: 1, title, slug, locale, status, hasRoutine }),
  ]);
  if (status !== "draft" && (content.coverImageId !== null || manuscript.imageIds.length > 0))
    await settlePictures(atCommit, "article", { organizationId, id: articleId }, status);
  await countArticle(atCommit);
  const findings = fieldsOf({ ...droppedIn(manuscript), checks: translatedChecks(facts.checks, tell) });
  return { id: articleId, revision: 1, submitted: status !== "draft", ...findings };
});

type Headed = Pick<NewRevision, "articleId" | "locale" | "title" | "slug"> & { titleDerived: boolean; pillar: string | undefined };

function firstRevision(input: Input, { markdown, text }: Manuscript, { pillar, ...headed }: Headed): NewRevision {
  return {
    ...headed,
    revision: 1,
    markdown,
    text,
    summary: unlessBlank(input.summary) ?? "",
    seoTitle: headlineOf(input.seoTitle ?? "") || null,
    seoDescription: headlineOf(input.seoDescription ?? "") || null,
    coverImageId: input.coverImageId ?? null,
    tags: input.tags === undefined ? tagsOfTopic(pillar, headed.locale) : readTags(input.tags, headed.locale),
  };
}

function firstStatus(project: ProjectRow, actor: Actor, submit: Input["submit"]): ArticleStatus {
  if (!submit) return "draft";
  return needsReview(project, authorKindOf(actor)) ? "in_review" : "approved";
}

type NewArticle = {
  organizationId: string;
  projectId: string;
  articleId: string;
  locale: string;
  title: string;
  slug: string;
  status: ArticleStatus;
  topicId: string | null;
  plannedAt: Date | null;
  /** When it was published first, where it was imported from. */
  originalAt?: Date | undefined;
  /** Whom readers see as its author, where that person is one. */
  bylineId: string | null;
  /** Author of the request for review, and steps of approval, for an article that goes to review at once. */
  asked?: Partial<ReviewAsked> & Pick<Tables["article"], "review_policy_id" | "review_steps">;
};

/** Inserts a new article; its first revision and `countArticle` follow in the same transaction. */
export async function insertArticle(writes: Writes, article: NewArticle): Promise<void> {
  await writes.write(
    statements.insertInto("article").values({
      organization_id: article.organizationId,
      id: article.articleId,
      project_id: article.projectId,
      locale: article.locale,
      status: article.status,
      title: article.title,
      title_key: titleKey(article.title),
      slug: article.slug,
      revision: 1,
      approved_revision: article.status === "approved" ? 1 : null,
      topic_id: article.topicId,
      planned_at: article.plannedAt,
      original_at: article.originalAt ?? null,
      byline_id: article.bylineId,
      ...article.asked,
    }),
  );
}
