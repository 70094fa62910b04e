import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { outOfReach, type ProjectRow, selectReached } from "#src/people/projects/project-queries.ts";
import { hasAmpleRoom } from "#src/people/quotas/require-room.ts";
import { type CheckContext, type Checked, checkColumns } from "./save-revision.ts";

/** A project with what a new article needs. Without `hasRoom`, `requireRoom` decides. */
type ForNew = { project: ProjectRow; dependencies: CheckContext; hasRoutine: boolean; hasRoom: boolean };

/** Finds in one statement what an article is created with. Refuses a project as `requireProject` does. */
export async function findForNew(tx: Tx, actor: Actor, checked: Checked): Promise<ForNew> {
  const { organizationId } = actor;
  const { avoid, taken } = checkColumns(organizationId, checked);
  const routine = sql<boolean>`exists (
    select from routine r where r.organization_id = ${organizationId} and r.project_id = ${checked.projectId}
  )`;
  const columns = [avoid.as("avoid"), taken.as("taken"), routine.as("has_routine"), hasAmpleRoom(organizationId).as("has_room")];
  const found = await selectReached(tx, actor, checked.projectId).select(columns).executeTakeFirst();
  if (found === undefined) throw outOfReach();
  const { avoid: termsToAvoid, taken: titleTaken, has_routine: hasRoutine, has_room: hasRoom, ...project } = found;
  return { project, dependencies: { termsToAvoid: termsToAvoid ?? [], titleTaken }, hasRoutine, hasRoom };
}
