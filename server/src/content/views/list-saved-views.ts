import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { presentView, selectViews } from "./view-queries.ts";

export const listSavedViews = handle(contract.listSavedViews, async ({ tx, actor }, { projectId, screen }) => {
  await requireProject(tx, actor, projectId);
  const rows = await selectViews(tx, actor, { projectId, screen }).orderBy("name").limit(contract.savedViewsMax).execute();
  return { data: rows.map(presentView) };
});
