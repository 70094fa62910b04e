import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findProject, type ProjectRow } from "#src/people/projects/project-queries.ts";

/** Returns the project with this id. A project of others is treated like an unknown one. */
export async function findOwnProject(tx: Tx, actor: Actor, id: string): Promise<ProjectRow> {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours_rest"));
  return project;
}
