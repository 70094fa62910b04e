import * as contract from "@galley/contract";
import type { z } from "zod";
import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";
import { Failure } from "#src/platform/failure.ts";
import { type Context, handle } from "#src/platform/handle.ts";
import { requireCurrent } from "#src/platform/require-current.ts";
import { titleKey } from "#src/platform/text/title-key.ts";
import { requireProject } from "#src/projects/project-queries.ts";
import { findRevision, type LockedArticle, lockArticle, markArticle } from "./article-queries.ts";
import { claimSlug, releaseSlug } from "./article-slugs.ts";
import { nextStatus, requireUnlocked } from "./article-states.ts";
import { checkTitleLength, droppedIn, prepareManuscript } from "./manuscript.ts";
import { findCheckGround, insertRevision, type NewRevision } from "./save-revision.ts";

type Input = z.output<typeof contract.updateArticle.input>;

export const updateArticle = handle(contract.updateArticle, async (context, input) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  const article = await lockArticle(tx, actor, input.id);
  requireUnlocked(article.status);
  requireCurrent(article, input.revision);
  requireChange(input);
  const status = nextStatus(article.status, "edit");
  const project = await requireProject(tx, actor, article.project_id);
  if (typeof input.coverImageId === "string") await requireImage(tx, actor, article.project_id, input.coverImageId);
  const { content, dropped } = await mergeContent(context, article, input);
  await moveSlug(tx, organizationId, article, content.slug);
  const ground = await findCheckGround(tx, organizationId, { projectId: project.id, articleId: article.id, title: content.title });
  await insertRevision(tx, context, project, ground, content);
  await markArticle(tx, organizationId, article.id, {
    status,
    title: content.title,
    title_key: titleKey(content.title),
    slug: content.slug,
    revision: content.revision,
    approved_revision: null,
    scheduled_local: null,
    scheduled_zone: null,
    scheduled_at: null,
    due_at: null,
  });
  return { id: article.id, revision: content.revision, status, ...dropped };
});

function requireChange({ id: _id, revision: _revision, ...fields }: Input): void {
  if (Object.values(fields).every((value) => value === undefined)) {
    throw new Failure("invalid_input", "Nothing to change. Send at least one field beside revision.", "body");
  }
}

async function requireImage(tx: Tx, actor: Actor, projectId: string, imageId: string): Promise<void> {
  const image = await tx
    .selectFrom("image")
    .select("id")
    .where("organization_id", "=", actor.organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (image === undefined)
    throw new Failure("not_found", "There is no image with this id in the project. Upload it first, or use another id.");
}

/** The next revision's content: what was sent, over what the current revision has. */
async function mergeContent({ tx, actor, publicUrl }: Context, article: LockedArticle, input: Input) {
  const current = await findRevision(tx, actor.organizationId, article.id, article.revision);
  const manuscript = await prepareManuscript(tx, actor, article.project_id, publicUrl, input.markdown ?? current.markdown);
  const headline = input.markdown === undefined ? null : manuscript.title;
  const content: NewRevision = {
    articleId: article.id,
    revision: article.revision + 1,
    title: input.title?.trim() ?? (headline ? checkTitleLength(headline) : current.title),
    slug: input.slug ?? current.slug,
    markdown: manuscript.markdown,
    document: manuscript.document,
    summary: input.summary ?? current.summary,
    seoTitle: input.seoTitle === undefined ? current.seo_title : input.seoTitle || null,
    seoDescription: input.seoDescription === undefined ? current.seo_description : input.seoDescription || null,
    coverImageId: input.coverImageId === undefined ? current.cover_image_id : input.coverImageId,
  };
  return { content, dropped: droppedIn(manuscript) };
}

async function moveSlug(tx: Tx, organizationId: string, article: LockedArticle, slug: string): Promise<void> {
  if (slug === article.slug) return;
  const owner = { organizationId, projectId: article.project_id, locale: article.locale, articleId: article.id };
  await claimSlug(tx, owner, slug);
  await releaseSlug(tx, owner, article.slug);
}
