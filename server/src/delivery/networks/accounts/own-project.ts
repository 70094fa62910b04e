import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findProject, lockProject } from "#src/people/projects/project-queries.ts";

/** Fails unless the project is among the caller's. A foreign project fails like an unknown one. */
export async function requireOwnProject(tx: Tx, actor: Actor, id: string): Promise<void> {
  if ((await findProject(tx, actor, id)) === undefined) throw projectNotFound();
}

/** Does the same and locks the project, so that nobody else connects or disconnects anything of it until commit. */
export async function lockOwnProject(tx: Tx, actor: Actor, id: string): Promise<void> {
  if ((await lockProject(tx, actor, id)) === undefined) throw projectNotFound();
}

function projectNotFound(): Failure {
  return new Failure("not_found", sentence("refusal_project_not_yours_rest"));
}
