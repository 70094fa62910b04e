import * as contract from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockProject } from "#src/people/projects/project-queries.ts";
import { issueSiteToken } from "./issue-site-token.ts";

export const createReadToken = handle(contract.createReadToken, async ({ tx, actor }, { id }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", "There is no project with this id. See `project list`.");
  return issueSiteToken(tx, actor, { id, name: project.name });
});
