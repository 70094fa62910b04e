import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { deleteSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { handle } from "#src/operations/handle.ts";
import { lockProject } from "#src/people/projects/project-queries.ts";
import { endSiteToken } from "#src/people/tokens/issue-site-token.ts";

export const disconnectSite = handle(contract.disconnectSite, async ({ tx, actor }, { id }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown_tools"));
  await endSiteToken(tx, actor, id);
  await deleteSiteEndpoint(tx, actor, id);
  return { id, disconnected: true as const };
});
