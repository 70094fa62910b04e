import type { ArticleStatus } from "@galley/contract";
import * as contract from "@galley/contract";
import type { z } from "zod";
import type { Tx } from "#src/database/transact.ts";
import { notifyReviewers } from "#src/notifications/notify-reviewers.ts";
import { type Actor, authorKindOf } from "#src/platform/actor.ts";
import { allInOrder } from "#src/platform/flow/all-in-order.ts";
import { type Context, handle } from "#src/platform/handle.ts";
import { newId } from "#src/platform/ids.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { titleKey } from "#src/platform/text/title-key.ts";
import { type ProjectRow, requireProject } from "#src/projects/project-queries.ts";
import { needsReview } from "#src/projects/review-policy.ts";
import { lockPlannedTopic, markFilled } from "#src/topics/fill-topic.ts";
import { recordApproval } from "./approvals.ts";
import { claimSlug, claimSlugFrom, languageOf } from "./article-slugs.ts";
import { droppedIn, prepareManuscript, requireTitle } from "./manuscript.ts";
import { findCheckGround, insertRevision } from "./save-revision.ts";

type Input = z.output<typeof contract.createArticle.input>;

export const createArticle = handle(contract.createArticle, async (context, input) => {
  const { tx, atCommit, actor, publicUrl } = context;
  const { organizationId } = actor;
  const manuscript = await prepareManuscript(tx, actor, input.projectId, publicUrl, input.markdown);
  const title = requireTitle(input.title, manuscript);
  const articleId = newId("article");
  const { projectId, topicId } = input;
  const owner = { organizationId, projectId, locale: input.locale ?? languageOf(organizationId, projectId), articleId };
  const [project, ground, topic, slug] = await allInOrder([
    requireProject(tx, actor, projectId),
    findCheckGround(tx, organizationId, { projectId, articleId, title }),
    topicId === undefined ? undefined : lockPlannedTopic(tx, organizationId, { projectId, topicId }),
    input.slug === undefined ? claimSlugFrom(tx, owner, title) : claimSlug(tx, owner, input.slug),
  ]);
  const locale = input.locale ?? project.language;
  const status = firstStatus(project, actor, input.submit);
  const content = {
    articleId,
    revision: 1,
    title,
    slug,
    markdown: manuscript.markdown,
    document: manuscript.document,
    summary: input.summary ?? "",
    seoTitle: input.seoTitle || null,
    seoDescription: input.seoDescription || null,
    coverImageId: null,
  };
  await Promise.all([
    insertArticle(atCommit, { ...owner, locale, title, slug, status, topicId: topicId ?? null, plannedAt: topic?.date ?? null }),
    topicId === undefined ? undefined : markFilled(atCommit, organizationId, topicId, articleId),
    insertRevision(atCommit, context, project, ground, content),
    announce({ ...context, tx: atCommit }, project, { articleId, title, slug, locale, status }),
  ]);
  return { id: articleId, revision: 1, submitted: status !== "draft", ...droppedIn(manuscript) };
});

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
};

async function insertArticle(tx: Tx, article: NewArticle): Promise<void> {
  await tx
    .insertInto("article")
    .values({
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
    })
    .execute();
}

async function announce(
  context: Context,
  project: ProjectRow,
  { articleId, title, slug, locale, status }: Pick<NewArticle, "articleId" | "title" | "slug" | "locale" | "status">,
): Promise<void> {
  const { tx, actor } = context;
  if (status === "approved") await recordApproval(tx, actor, project, articleId, 1);
  if (status !== "in_review") return;
  const event = {
    organizationId: actor.organizationId,
    projectId: project.id,
    subjectId: articleId,
    data: { articleId, revision: 1, slug, locale },
  };
  await Promise.all([
    recordEvent(tx, { ...event, type: "article.review_requested" }),
    notifyReviewers(context, { projectId: project.id, articleId, title }),
  ]);
}
