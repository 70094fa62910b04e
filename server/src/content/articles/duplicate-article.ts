import * as contract from "@galley/contract";
import { copyTitle } from "#src/core/text/copy-title.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { insertDraft } from "./insert-draft.ts";
import { requireCopied } from "./require-copied.ts";

export const duplicateArticle = handle(contract.duplicateArticle, async (context, { id }) => {
  const source = await requireCopied(context.tx, context.actor, id);
  const project = await requireProject(context.tx, context.actor, source.project_id);
  const copy = await insertDraft(context, project, {
    title: copyTitle(source.title, project.language),
    locale: source.locale,
    markdown: source.markdown,
    summary: source.summary,
    seoTitle: source.seo_title,
    seoDescription: source.seo_description,
    coverImageId: source.cover_image_id,
    tags: source.tags,
  });
  return { id: copy.id, revision: copy.revision };
});
