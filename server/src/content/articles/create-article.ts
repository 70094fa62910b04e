import type { ArticleStatus } from "@galley/contract";
import * as contract from "@galley/contract";
import type { z } from "zod";
import { settlePictures } from "#src/content/images/kept-pictures.ts";
import { needsReview, reviewAsked } from "#src/content/reviews/review-policy.ts";
import { stepsOfSubmission } from "#src/content/reviews/submitted-steps.ts";
import { lockPlannedTopic, markFilled } from "#src/content/topics/fill-topic.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { newId } from "#src/core/ids.ts";
import { unlessBlank } from "#src/core/text/unless-blank.ts";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { countArticle, requireRoom } from "#src/people/quotas/require-room.ts";
import { announceRevision } from "./announce-review.ts";
import { claimSlug, claimSlugFrom } from "./article-slugs.ts";
import { fieldsOf } from "./bounded-findings.ts";
import { bylineOfNew } from "./byline.ts";
import { translatedChecks } from "./checks/stored-checks.ts";
import { requireCover } from "./cover.ts";
import { insertArticle } from "./insert-article.ts";
import { droppedIn, type Manuscript, prepareManuscript, titleFor } from "./manuscript.ts";
import { factsOf, findCheckContext, insertRevision, type NewRevision } from "./save-revision.ts";
import { readTags, tagsOfTopic } from "./tags.ts";

type Input = z.output<typeof contract.createArticle.input>;

export const createArticle = handle(contract.createArticle, async (context, input) => {
  const { tx, atCommit, actor, publicUrl, tell } = context;
  const { organizationId } = actor;
  const manuscript = await prepareManuscript(tx, actor, input.projectId, publicUrl, input.markdown);
  const articleId = newId("article");
  const { projectId, topicId } = input;
  const { title, titleDerived } = await titleFor(
    input.title,
    manuscript,
    async () => (await requireProject(tx, actor, projectId)).language,
  );
  const owner = { organizationId, projectId, locale: input.locale, articleId };
  const [project, dependencies, topic, slug, bylineId] = await allInOrder([
    requireProject(tx, actor, projectId),
    findCheckContext(tx, organizationId, { projectId, articleId, title }),
    topicId === undefined ? undefined : lockPlannedTopic(tx, organizationId, { projectId, topicId }),
    input.slug === undefined ? claimSlugFrom(tx, owner, title) : claimSlug(tx, owner, input.slug),
    bylineOfNew(tx, actor, input.byline),
    input.coverImageId === undefined ? undefined : requireCover(tx, owner, input.coverImageId),
    requireRoom(tx, "articles"),
  ]);
  const locale = input.locale ?? project.language;
  const status = firstStatus(project, actor, input.submit);
  const content = contentOf(input, manuscript, { articleId, locale, title, titleDerived, slug, pillar: topic?.pillar });
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
    announceRevision({ ...context, tx: atCommit }, project, { articleId, revision: 1, title, slug, locale, status }),
  ]);
  if (status !== "draft" && (content.coverImageId !== null || manuscript.imageIds.length > 0))
    await settlePictures(atCommit, "article", { organizationId, id: articleId }, status);
  await countArticle(atCommit);
  const findings = fieldsOf({ ...droppedIn(manuscript), checks: translatedChecks(facts.checks, tell) });
  return { id: articleId, revision: 1, submitted: status !== "draft", ...findings };
});

type Headed = Pick<NewRevision, "articleId" | "locale" | "title" | "slug"> & { titleDerived: boolean; pillar: string | undefined };

function contentOf(input: Input, { markdown, text }: Manuscript, { pillar, ...headed }: Headed): NewRevision {
  return {
    ...headed,
    revision: 1,
    markdown,
    text,
    summary: unlessBlank(input.summary) ?? "",
    seoTitle: unlessBlank(input.seoTitle) ?? null,
    seoDescription: unlessBlank(input.seoDescription) ?? null,
    coverImageId: input.coverImageId ?? null,
    tags: input.tags === undefined ? tagsOfTopic(pillar, headed.locale) : readTags(input.tags, headed.locale),
  };
}

function firstStatus(project: ProjectRow, actor: Actor, submit: Input["submit"]): ArticleStatus {
  if (!submit) return "draft";
  return needsReview(project, authorKindOf(actor)) ? "in_review" : "approved";
}
