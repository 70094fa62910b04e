import * as contract from "@galley/contract";
import { insertDraft } from "#src/content/articles/insert-draft.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { requireTemplate } from "./template-queries.ts";

export const beginArticle = handle(contract.beginArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const { project_id: projectId, details, content } = await requireTemplate(tx, actor, "article", id);
  const project = await requireProject(tx, actor, projectId);
  return insertDraft(context, project, { ...details, ...content, coverImageId: null });
});
