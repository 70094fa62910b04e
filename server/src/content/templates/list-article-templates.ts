import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listTemplates, presentTemplate } from "./template-queries.ts";

export const listArticleTemplates = handle(contract.listArticleTemplates, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  return { data: (await listTemplates(tx, actor, "article", projectId)).map(presentTemplate) };
});
