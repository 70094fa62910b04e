import type { CalendarChoice } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";

/** Selects the views that the actor has saved of a project. */
export function selectViews(tx: Tx, { organizationId, personId }: Actor, projectId: string) {
  return tx
    .selectFrom("calendar_view")
    .select(["id", "name", "shown", "created_at"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("person_id", "=", personId);
}

export function presentView({ created_at, ...view }: { id: string; name: string; shown: CalendarChoice; created_at: Date }) {
  return { ...view, createdAt: created_at.toISOString() };
}
