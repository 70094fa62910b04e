import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";

/** Selects the addresses that the actor has made of a project's calendar. */
export function selectFeeds(tx: Tx, { organizationId, personId }: Actor, projectId: string) {
  return tx
    .selectFrom("calendar_feed")
    .select(["id", "name", "created_at", "used_at"])
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .where("project_id", "=", projectId)
    .orderBy("created_at")
    .orderBy("id");
}
