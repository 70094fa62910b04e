import type * as contract from "@galley/contract";
import type { ArticleCheck } from "@galley/contract";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import { headlineOf, titleLine, unlessBlank } from "#src/core/text/title-line.ts";
import type { Context } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { findRevision, type LockedArticle, markArticle } from "./article-queries.ts";
import { claimSlug, releaseSlug } from "./article-slugs.ts";
import { nextArticleStatus } from "./article-states.ts";
import { requireCover } from "./cover.ts";
import { translatedChecks } from "./findings.ts";
import { checkTitleLength, droppedIn, prepareManuscript, type Title } from "./manuscript.ts";
import { factsOf, findCheckContext, insertRevision, type NewRevision } from "./save-revision.ts";
import { withoutApproval, withoutDate } from "./set-date.ts";
import { readTags } from "./tags.ts";

/** Changes of a new revision. `generationId` is set when the service has proposed it. */
export type RevisionChange = Omit<z.output<typeof contract.updateArticle.input>, "id" | "revision" | "byline"> & { generationId?: string };

/** Saves the next revision of a locked article that is neither in review nor being written. Fields that are not given stay as they are. */
export async function reviseArticle(context: Context, article: LockedArticle, change: RevisionChange) {
  const { tx, actor, tell } = context;
  const { organizationId } = actor;
  const status = nextArticleStatus(article.status, "edit");
  const project = await requireProject(tx, actor, article.project_id);
  const { content, dropped } = await mergeContent(context, article, change);
  await moveSlug(tx, organizationId, article, content.slug);
  const dependencies = await findCheckContext(tx, organizationId, { projectId: project.id, articleId: article.id, title: content.title });
  const facts = await factsOf(context, project, dependencies, content);
  await insertRevision(tx, actor, project.id, content, facts);
  await markArticle(tx, organizationId, article.id, {
    status,
    title: content.title,
    title_key: titleKey(content.title),
    slug: content.slug,
    revision: content.revision,
    ...withoutApproval,
    ...withoutDate,
  });
  const findings = { ...dropped, checks: translatedChecks(facts.checks, tell) };
  return { revised: { id: article.id, revision: content.revision, status }, findings };
}

/** Merges the changes into the current revision's content. */
async function mergeContent({ tx, actor, publicUrl }: Context, article: LockedArticle, change: RevisionChange) {
  const current = await findRevision(tx, actor.organizationId, article.id, article.revision);
  const place = { organizationId: actor.organizationId, projectId: article.project_id };
  if (typeof change.coverImageId === "string") await requireCover(tx, place, change.coverImageId, current.cover_image_id);
  const manuscript = await prepareManuscript(tx, actor, article.project_id, publicUrl, change.markdown ?? current.markdown, change.title);
  const headline = change.markdown === undefined ? null : manuscript.title;
  const content: NewRevision = {
    articleId: article.id,
    revision: article.revision + 1,
    locale: article.locale,
    ...titleOf(titleLine(change.title ?? "") || headlineOf(headline) || null, current),
    slug: change.slug ?? current.slug,
    markdown: manuscript.markdown,
    text: manuscript.text,
    summary: change.summary === undefined ? current.summary : (unlessBlank(change.summary) ?? ""),
    seoTitle: change.seoTitle === undefined ? current.seo_title : headlineOf(change.seoTitle) || null,
    seoDescription: change.seoDescription === undefined ? current.seo_description : headlineOf(change.seoDescription) || null,
    coverImageId: change.coverImageId === undefined ? current.cover_image_id : change.coverImageId,
    tags: change.tags === undefined ? current.tags : readTags(change.tags, article.locale),
    ...(change.generationId !== undefined && { generationId: change.generationId }),
  };
  return { content, dropped: droppedIn(manuscript) };
}

/** Returns the given title, otherwise the current one with its mark when it was derived from the text. */
function titleOf(given: string | null, { title, checks }: { title: string; checks: readonly ArticleCheck[] }): Title {
  if (given) return { title: checkTitleLength(given), titleDerived: false };
  return { title, titleDerived: checks.some(({ code }) => code === "title_derived") };
}

async function moveSlug(tx: Tx, organizationId: string, article: LockedArticle, slug: string): Promise<void> {
  if (slug === article.slug) return;
  const owner = { organizationId, projectId: article.project_id, locale: article.locale, articleId: article.id };
  await claimSlug(tx, owner, slug);
  await releaseSlug(tx, owner, article.slug);
}
