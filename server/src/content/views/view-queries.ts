import type { ViewChoice, ViewScreen } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";

/** Selects the views that the actor has saved of one of a project's screens. */
export function selectViews(tx: Tx, { organizationId, personId }: Actor, { projectId, screen }: { projectId: string; screen: ViewScreen }) {
  return tx
    .selectFrom("saved_view")
    .select(["id", "screen", "name", "shown", "created_at"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("person_id", "=", personId)
    .where("screen", "=", screen);
}

type ViewRow = { id: string; screen: ViewScreen; name: string; shown: object; created_at: Date };

export function presentView({ id, screen, name, shown, created_at }: ViewRow) {
  return { id, name, shown: { screen, ...shown } as ViewChoice, createdAt: created_at.toISOString() };
}
