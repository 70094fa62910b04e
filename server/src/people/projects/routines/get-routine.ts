import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findProject } from "../project-queries.ts";
import { priceOfRoutine } from "./routine-price.ts";
import { findRoutine } from "./routine-queries.ts";

export const getRoutine = handle(contract.getRoutine, async ({ tx, actor, modelNames }, { id }) => {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_not_yours"));
  const routine = await findRoutine(tx, { organizationId: actor.organizationId, projectId: id });
  return { ...routine, credits: priceOfRoutine(routine.posts, modelNames.text !== undefined) };
});
