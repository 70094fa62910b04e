import type { ViewChoice, ViewScreen } from "@galley/contract";
import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { lockMember } from "#src/operations/require-member.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

const saveView = handle(contract.saveView, async ({ tx, actor }, { projectId, name, shown: { screen, ...choice } }) => {
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

const listSavedViews = handle(contract.listSavedViews, async ({ tx, actor }, { projectId, screen }) => {
  await requireProject(tx, actor, projectId);
  const rows = await selectViews(tx, actor, { projectId, screen }).orderBy("name").limit(contract.savedViewsMax).execute();
  return { data: rows.map(presentView) };
});

const deleteSavedView = handle(contract.deleteSavedView, async ({ tx, actor }, { id }) => {
  const deleted = await tx
    .deleteFrom("saved_view")
    .where(withinReach(actor, "saved_view"))
    .where("id", "=", id)
    .where("person_id", "=", actor.personId)
    .returning("id")
    .executeTakeFirst();
  if (deleted === undefined) throw new Failure("not_found", sentence("refusal_saved_view_unknown"));
  return { id, deleted: true as const };
});

export const viewOperations = { listSavedViews, saveView, deleteSavedView };

/** Selects the views that the actor has saved of one of a project's screens. */
function selectViews(tx: Tx, { organizationId, personId }: Actor, { projectId, screen }: { projectId: string; screen: ViewScreen }) {
  return tx
    .selectFrom("saved_view")
    .select(["id", "screen", "name", "shown", "created_at"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("person_id", "=", personId)
    .where("screen", "=", screen);
}

type ViewRow = { id: string; screen: ViewScreen; name: string; shown: object; created_at: Date };

function presentView({ id, screen, name, shown, created_at }: ViewRow) {
  return { id, name, shown: { screen, ...shown } as ViewChoice, createdAt: created_at.toISOString() };
}
