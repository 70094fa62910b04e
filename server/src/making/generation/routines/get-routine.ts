import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { priceOfRoutine } from "#src/content/articles/routine-price.ts";
import { findRoutine } from "#src/content/articles/routine-queries.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findProject } from "#src/people/projects/project-queries.ts";

export const getRoutine = handle(contract.getRoutine, async ({ tx, actor, modelNames }, { id }) => {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours"));
  const routine = await findRoutine(tx, { organizationId: actor.organizationId, projectId: id });
  return { ...routine, credits: priceOfRoutine(routine.posts, modelNames.text !== undefined) };
});
