import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { handle } from "#src/operations/handle.ts";
import { lockMember } from "#src/operations/require-member.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { presentView, selectViews } from "./view-queries.ts";

export const saveCalendarView = handle(contract.saveCalendarView, async ({ tx, actor }, { projectId, name, shown }) => {
  await requireProject(tx, actor, projectId);
  await lockMember(tx, actor);
  const saved = await selectViews(tx, actor, projectId).execute();
  if (saved.length >= contract.calendarViewsMax && !saved.some((view) => view.name === name)) {
    throw new Failure("invalid_state", sentence("refusal_calendar_views_full", { count: contract.calendarViewsMax }));
  }
  const { organizationId: organization_id, personId: person_id } = actor;
  const view = JSON.stringify(shown);
  const row = await tx
    .insertInto("calendar_view")
    .values({ organization_id, id: newId("calendarView"), project_id: projectId, person_id, name, shown: view })
    .onConflict((conflict) => conflict.columns(["organization_id", "project_id", "person_id", "name"]).doUpdateSet({ shown: view }))
    .returning(["id", "name", "shown", "created_at"])
    .executeTakeFirstOrThrow();
  return presentView(row);
});
