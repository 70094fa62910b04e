import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { selectFeeds } from "./feed-queries.ts";

export const listCalendarFeeds = handle(contract.listCalendarFeeds, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const rows = await selectFeeds(tx, actor, projectId).limit(contract.calendarFeedsMax).execute();
  return {
    data: rows.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
  };
});
