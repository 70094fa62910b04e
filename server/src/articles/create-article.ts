import type { ArticleStatus } from "@galley/contract";
import * as contract from "@galley/contract";
import type { z } from "zod";
import type { Tx } from "#src/database/transact.ts";
import { type Actor, authorKindOf } from "#src/platform/actor.ts";
import { Failure } from "#src/platform/failure.ts";
import { type Context, handle } from "#src/platform/handle.ts";
import { newId } from "#src/platform/ids.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { type ProjectRow, requireProject } from "#src/projects/project-queries.ts";
import { needsReview } from "#src/projects/review-policy.ts";
import { recordApproval } from "./approvals.ts";
import { claimSlug, claimSlugFrom } from "./article-slugs.ts";
import { droppedIn, prepareManuscript, requireTitle } from "./manuscript.ts";
import { findCheckGround, insertRevision } from "./save-revision.ts";
import { titleKey } from "./title-key.ts";

type Input = z.output<typeof contract.createArticle.input>;

export const createArticle = handle(contract.createArticle, async (context, input) => {
  const { tx, actor, publicUrl } = context;
  const { organizationId } = actor;
  const manuscript = await prepareManuscript(tx, actor, input.projectId, publicUrl, input.markdown);
  const title = requireTitle(input.title, manuscript);
  const articleId = newId("article");
  const [project, ground] = await Promise.all([
    requireProject(tx, actor, input.projectId),
    findCheckGround(tx, organizationId, { projectId: input.projectId, articleId, title }),
  ]);
  const locale = input.locale ?? project.language;
  if (input.topicId !== undefined) await requireOpenTopic(tx, actor, project.id, input.topicId);
  const owner = { organizationId, projectId: project.id, locale, articleId };
  const slug = await (input.slug === undefined ? claimSlugFrom(tx, owner, title) : claimSlug(tx, owner, input.slug));
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
    insertArticle(tx, { ...owner, title, slug, status, topicId: input.topicId ?? null }),
    insertRevision(tx, context, project, ground, content),
    announce(context, project, { articleId, slug, locale, status }),
  ]);
  return { id: articleId, revision: 1, submitted: status !== "draft", ...droppedIn(manuscript) };
});

function firstStatus(project: ProjectRow, actor: Actor, submit: Input["submit"]): ArticleStatus {
  if (!submit) return "draft";
  return needsReview(project, authorKindOf(actor)) ? "in_review" : "approved";
}

/** Locks the topic until commit, so that of two articles at once exactly one fills it. */
async function requireOpenTopic(tx: Tx, { organizationId }: Actor, projectId: string, topicId: string): Promise<void> {
  const topic = await tx
    .selectFrom("topic")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", topicId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (topic === undefined)
    throw new Failure("not_found", "There is no planned topic with this id in the project. Use an id from GET /topics.");
  const filling = await tx
    .selectFrom("article")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("topic_id", "=", topicId)
    .executeTakeFirst();
  if (filling !== undefined)
    throw new Failure("invalid_input", "Another article fills this topic. Choose a topic that is still open.", "topicId");
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
    })
    .execute();
}

async function announce(
  { tx, actor }: Context,
  project: ProjectRow,
  { articleId, slug, locale, status }: { articleId: string; slug: string; locale: string; status: ArticleStatus },
): Promise<void> {
  if (status === "approved") await recordApproval(tx, actor, project, articleId, 1);
  if (status !== "in_review") return;
  await recordEvent(tx, {
    organizationId: actor.organizationId,
    projectId: project.id,
    type: "article.review_requested",
    subjectId: articleId,
    data: { articleId, revision: 1, slug, locale },
  });
}
