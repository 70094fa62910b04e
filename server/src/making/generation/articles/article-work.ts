import { estimateCredits } from "@galley/contract";
import { announceRevision } from "#src/content/articles/announce-review.ts";
import { findRevision, lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { prepareManuscript } from "#src/content/articles/manuscript.ts";
import { factsOf, findCheckContext, insertRevision } from "#src/content/articles/save-revision.ts";
import { themeOf } from "#src/content/rendering/theme/theme.ts";
import { needsReview, reviewAsked, stepsOfSubmission, withoutSteps } from "#src/content/reviews/review-policy.ts";
import { transact } from "#src/core/database/transact.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import { headlineOf } from "#src/core/text/title-line.ts";
import type { ModelUsage } from "#src/operations/outside/models.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { type HeldGeneration, requestOf } from "../generation-queries.ts";
import { brandColors } from "../pictures/brand-colors.ts";
import { keepDrawnPictures } from "../pictures/keep-drawn-pictures.ts";
import { discardMade, type MadePicture } from "../pictures/make-pictures.ts";
import { makeWantedPicture } from "../pictures/make-wanted-pictures.ts";
import { actorOf } from "../work/asker.ts";
import { Hopeless } from "../work/outcome.ts";
import type { MakingDependencies, Work } from "../work/work.ts";
import { keepProgress } from "./keep-progress.ts";
import { type Brief, findBrief } from "./load-brief.ts";
import { headingsFor, placeGeneratedImages } from "./place-generated-images.ts";
import { type ArticleDraft, articlePromptVersion, writeArticle } from "./write-article.ts";

/** `block` is the position in the text, undefined for the cover. */
type ArticlePicture = MadePicture & { block: number | undefined };
type Made = { draft: ArticleDraft; pictures: ArticlePicture[]; promptVersion: string; brandVersion: number; usage: ModelUsage };

export const articleWork: Work<Made> = {
  async make(dependencies, row) {
    const request = requestOf(row, "article");
    const { text } = dependencies.models;
    if (text === undefined) throw new Hopeless("No model is configured anymore, and articles need one. Ask the operator.");
    const place = { organizationId: row.organization_id, projectId: row.project_id };
    const brief = await transact(dependencies.pool, place.organizationId, (tx) =>
      findBrief(tx, actorOf(row), dependencies.publicUrl, { ...place, topicId: request.topicId }),
    );
    if (brief === undefined) throw new Hopeless("The topic of this article no longer exists. Plan it again.");
    const { brandVersion } = brief;
    await using progress = keepProgress(dependencies, row, { promptVersion: articlePromptVersion(), brandVersion });
    const { signal } = progress;
    const written = await writeArticle(text, brief, {
      organizationId: row.organization_id,
      pictures: request.bodyImages,
      signal,
      onText: progress.tell,
    });
    return { ...written, pictures: await drawPictures({ ...dependencies, signal }, row, brief, written.draft), brandVersion };
  },

  async keep({ tx, sendsMail, actor, publicUrl }, row, { draft, pictures, promptVersion, brandVersion, usage }) {
    const { organizationId } = actor;
    const article = await lockArticle(tx, actor, articleIdOf(row));
    const project = await requireProject(tx, actor, row.project_id);
    const ids = await keepDrawnPictures(tx, { organizationId, projectId: project.id }, pictures);
    const placed = pictures.flatMap(({ block, alt }, index) => (block === undefined ? [] : [{ block, alt, imageId: ids[index] ?? "" }]));
    const manuscript = await prepareManuscript(tx, actor, project.id, publicUrl, placeGeneratedImages(draft.markdown, placed));
    const cover = pictures.findIndex(({ block }) => block === undefined);
    const title = headlineOf(draft.title) || (await manuscript.text.ask("title", { language: project.language }));
    const revision = article.revision + 1;
    const dependencies = await findCheckContext(tx, organizationId, { projectId: project.id, articleId: article.id, title });
    const { tags } = await findRevision(tx, organizationId, article.id, article.revision);
    const content = {
      articleId: article.id,
      revision,
      locale: article.locale,
      title,
      slug: article.slug,
      markdown: manuscript.markdown,
      text: manuscript.text,
      summary: draft.summary.trim(),
      seoTitle: draft.seoTitle.trim() || null,
      seoDescription: draft.seoDescription.trim() || null,
      coverImageId: ids[cover] ?? null,
      tags,
      generationId: row.id,
    };
    await insertRevision(tx, actor, project.id, content, await factsOf({ actor, publicUrl }, project, dependencies, content));
    const status = needsReview(project, "agent") ? ("in_review" as const) : ("approved" as const);
    const steps = status === "in_review" ? stepsOfSubmission(project) : withoutSteps;
    // The person who asked is notified like every approver, because they have not written it. An approval is recorded as theirs.
    const context = { tx, sendsMail, actor: status === "in_review" ? { ...actor, tokenId: actor.tokenId ?? row.id } : actor };
    await markArticle(tx, organizationId, article.id, {
      status,
      title,
      title_key: titleKey(title),
      revision,
      approved_revision: status === "approved" ? revision : null,
      ...steps,
      ...reviewAsked(status, context.actor),
    });
    await announceRevision({ ...context, modelNames: { text: row.model } }, project, {
      articleId: article.id,
      revision,
      title,
      slug: article.slug,
      locale: article.locale,
      status,
    });
    return {
      spent: estimateCredits({ kind: "article", images: pictures.length }, row.own_models),
      promptVersion,
      brandVersion,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
    };
  },

  discard: ({ storage }, { organization_id }, { pictures }) => discardMade(storage, organization_id, pictures),

  async fail(tx, row) {
    const { id } = await lockArticle(tx, actorOf(row), articleIdOf(row));
    await markArticle(tx, row.organization_id, id, { status: "draft" });
  },
};

function articleIdOf({ article_id }: HeldGeneration): string {
  if (article_id === null) throw new Error("This generation is for no article.");
  return article_id;
}

/** Draws the cover and the pictures of the text. */
async function drawPictures(
  dependencies: MakingDependencies,
  row: HeldGeneration,
  brief: Brief,
  draft: ArticleDraft,
): Promise<ArticlePicture[]> {
  const { cover, bodyImages, images: kind } = requestOf(row, "article");
  const colors = brandColors(themeOf(brief.name, brief.brand.visual));
  const plain = { subject: draft.title, alt: "" };
  const wanted = [
    ...(cover ? [{ ...draft.cover, block: undefined }] : []),
    ...headingsFor(draft.markdown, bodyImages).map(({ block, heading }) => ({ ...(draft.pictures[heading] ?? plain), block })),
  ];
  const drawn = await Promise.all(
    wanted.map(async ({ subject, alt, block }) => {
      const order = {
        subject: subject || draft.title,
        kind,
        ratio: "16:9" as const,
        colors,
        language: brief.topic.locale,
        ...(alt !== "" && { alt }),
      };
      const pictures = await makeWantedPicture(dependencies, row, String(block), order);
      return pictures.map((picture) => ({ ...picture, block }));
    }),
  );
  return drawn.flat();
}
