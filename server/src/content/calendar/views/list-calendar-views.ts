import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { presentView, selectViews } from "./view-queries.ts";

export const listCalendarViews = handle(contract.listCalendarViews, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const rows = await selectViews(tx, actor, projectId).orderBy("name").limit(contract.calendarViewsMax).execute();
  return { data: rows.map(presentView) };
});
