import { type Sentence, sentence } from "@galley/messages";
import { lockArticle } from "#src/content/articles/article-queries.ts";
import { claimSlugFrom } from "#src/content/articles/article-slugs.ts";
import { insertArticle } from "#src/content/articles/create-article.ts";
import { prepareManuscript } from "#src/content/articles/manuscript.ts";
import { reviseArticle } from "#src/content/articles/revise-article.ts";
import { factsOf, findCheckContext, insertRevision } from "#src/content/articles/save-revision.ts";
import { newId } from "#src/core/ids.ts";
import type { Context } from "#src/operations/handle.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { countArticle, requireRoom } from "#src/people/quotas/require-room.ts";
import { bylineOf, type MappedAuthors } from "./import-authors.ts";
import { findArticleAt, findImported, type ImportScope, markImported } from "./import-queries.ts";
import { keepOldAddress, originalDate } from "./keep-old-address.ts";
import type { Placed } from "./place-imported-images.ts";
import type { PlannedArticle } from "./plan-article.ts";

export type KeptArticle = {
  id: string;
  slug: string;
  outcome: "created" | "updated" | "unchanged";
  reason: Sentence | null;
  /** Path in the blog that leads to it once it is live. */
  oldPath: string | null;
  /** True when an earlier import has added all of its images, so that none was fetched now. */
  hadImages: boolean;
};

/** Where articles go, and whom they name by the names of authors in the file. */
export type ImportTarget = { project: ProjectRow; mapped: MappedAuthors };

/** Saves one article of a file as a draft, unless the project already has it. */
export async function keepArticle(context: Context, target: ImportTarget, article: PlannedArticle, placed: Placed): Promise<KeptArticle> {
  const { tx, actor } = context;
  const place = { organizationId: actor.organizationId, projectId: target.project.id };
  const imported = await findImported(tx, place, article.digest);
  if (imported !== undefined) return completeArticle(context, place, article, placed, imported);
  const there = await findArticleAt(tx, place, article);
  if (there !== undefined && isUnchanged(there, article, placed)) {
    await markImported(tx, place, { digest: article.digest, articleId: there.id, revision: there.revision, images: placed.images });
    return { id: there.id, slug: article.slug, outcome: "unchanged", reason: null, oldPath: null, hadImages: false };
  }
  return createDraft(context, target, article, placed);
}

type There = NonNullable<Awaited<ReturnType<typeof findArticleAt>>>;

function isUnchanged({ title, markdown, summary, cover_image_id }: There, article: PlannedArticle, placed: Placed): boolean {
  return (
    title === article.title.trim() && markdown === placed.markdown && summary === article.summary && cover_image_id === placed.coverImageId
  );
}

async function createDraft(
  context: Context,
  { project, mapped }: ImportTarget,
  article: PlannedArticle,
  placed: Placed,
): Promise<KeptArticle> {
  const { tx, actor, publicUrl } = context;
  const { organizationId } = actor;
  const articleId = newId("article");
  const place = { organizationId, projectId: project.id };
  const { title, locale } = { ...article, title: article.title.trim() };
  const manuscript = await prepareManuscript(tx, actor, project.id, publicUrl, placed.markdown);
  const slug = await claimSlugFrom(tx, { ...place, locale, articleId }, article.slug);
  const checkContext = await findCheckContext(tx, organizationId, { projectId: project.id, articleId, title });
  await requireRoom(tx, "articles");
  const originalAt = article.address === null ? undefined : originalDate(article.date, Date.now());
  await insertArticle(tx, {
    ...place,
    articleId,
    locale,
    title,
    slug,
    status: "draft",
    topicId: null,
    plannedAt: null,
    originalAt,
    bylineId: bylineOf(article, mapped),
  });
  const old = { ...place, language: project.language, articleId, locale, slug };
  const oldPath = article.address === null ? null : await keepOldAddress(tx, article.address, old);
  const content = {
    articleId,
    revision: 1,
    locale,
    title,
    titleDerived: article.titleDerived,
    slug,
    markdown: manuscript.markdown,
    text: manuscript.text,
    summary: article.summary,
    seoTitle: article.seoTitle || null,
    seoDescription: article.seoDescription || null,
    coverImageId: placed.coverImageId,
    tags: article.tags,
  };
  await insertRevision(tx, actor, project.id, content, await factsOf(context, project, checkContext, content));
  await markImported(tx, place, { digest: article.digest, articleId, revision: 1, images: placed.images });
  await countArticle(tx);
  const reason = slug === article.slug ? null : sentence("reason_slug_taken", { slug: article.slug });
  return { id: articleId, slug, outcome: "created", reason, oldPath, hadImages: false };
}

/** Gives a draft that this import has created the text with the addresses that the articles of its file have. */
export async function relinkArticle(context: Context, article: PlannedArticle, articleId: string, placed: Placed): Promise<void> {
  const { tx, actor } = context;
  const locked = await lockArticle(tx, actor, articleId);
  const place = { organizationId: actor.organizationId, projectId: locked.project_id };
  const { revised } = await reviseArticle(context, locked, {
    ...(!article.titleDerived && { title: article.title }),
    markdown: placed.markdown,
  });
  await markImported(tx, place, { digest: article.digest, articleId, revision: revised.revision, images: placed.images });
}

type Imported = NonNullable<Awaited<ReturnType<typeof findImported>>>;

/** Adds images that an earlier import could not fetch, if the draft is unchanged since. */
async function completeArticle(
  context: Context,
  place: ImportScope,
  article: PlannedArticle,
  placed: Placed,
  imported: Imported,
): Promise<KeptArticle> {
  const { tx, actor } = context;
  const locked = await lockArticle(tx, actor, imported.article_id);
  const hadImages = imported.images === "kept";
  const same: KeptArticle = { id: locked.id, slug: locked.slug, outcome: "unchanged", reason: null, oldPath: null, hadImages };
  if (same.hadImages) return same;
  if (locked.status !== "draft" || locked.revision !== imported.revision) return { ...same, reason: sentence("reason_changed_since") };
  const there = await findArticleAt(tx, place, locked);
  if (placed.kept === 0 || there === undefined || isUnchanged(there, article, placed)) return same;
  const { revised } = await reviseArticle(context, locked, {
    ...(!article.titleDerived && { title: article.title }),
    markdown: placed.markdown,
    coverImageId: placed.coverImageId,
  });
  await markImported(tx, place, { digest: article.digest, articleId: locked.id, revision: revised.revision, images: placed.images });
  return { ...same, outcome: "updated" };
}
