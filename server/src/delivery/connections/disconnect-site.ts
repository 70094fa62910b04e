import * as contract from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { deleteSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { handle } from "#src/operations/handle.ts";
import { lockProject } from "#src/people/projects/project-queries.ts";
import { endSiteToken } from "#src/people/tokens/issue-site-token.ts";

export const disconnectSite = handle(contract.disconnectSite, async ({ tx, actor }, { id }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", "There is no project with this id. Use an id from list_projects.");
  await endSiteToken(tx, actor, id);
  await deleteSiteEndpoint(tx, actor, id);
  return { id, disconnected: true as const };
});
