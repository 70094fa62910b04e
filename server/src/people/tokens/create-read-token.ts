import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { lockProject } from "#src/people/projects/project-queries.ts";
import { issueSiteToken } from "./issue-site-token.ts";

export const createReadToken = handle(contract.createReadToken, async ({ tx, actor }, { id }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown"));
  await requireConfirmedSession(tx, actor);
  return issueSiteToken(tx, actor, { id, name: project.name });
});
