import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { handle } from "#src/operations/handle.ts";
import { lockMember } from "#src/operations/require-member.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { presentView, selectViews } from "./view-queries.ts";

export const saveView = handle(contract.saveView, async ({ tx, actor }, { projectId, name, shown: { screen, ...choice } }) => {
  await requireProject(tx, actor, projectId);
  await lockMember(tx, actor);
  const saved = await selectViews(tx, actor, { projectId, screen }).execute();
  if (saved.length >= contract.savedViewsMax && !saved.some((view) => view.name === name)) {
    throw new Failure("invalid_state", sentence("refusal_saved_views_full", { count: contract.savedViewsMax }));
  }
  const { organizationId: organization_id, personId: person_id } = actor;
  const shown = JSON.stringify(choice);
  const row = await tx
    .insertInto("saved_view")
    .values({ organization_id, id: newId("savedView"), project_id: projectId, person_id, screen, name, shown })
    .onConflict((conflict) => conflict.columns(["organization_id", "project_id", "person_id", "screen", "name"]).doUpdateSet({ shown }))
    .returning(["id", "screen", "name", "shown", "created_at"])
    .executeTakeFirstOrThrow();
  return presentView(row);
});
