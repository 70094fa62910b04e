import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#server/core/failure.ts";
import { deleteSiteEndpoint } from "#server/delivery/webhooks/site-endpoint.ts";
import { handle } from "#server/operations/handle.ts";
import { lockProject, requireProject } from "#server/people/projects/project-queries.ts";
import { endSiteToken } from "#server/people/tokens/issue-site-token.ts";
import { approveSiteConnection } from "./connecting/approve-site-connection.ts";
import { handleCode } from "./connecting/handle-code.ts";
import { findByCode, lockByCode, presentRequest } from "./connecting/site-requests.ts";
import { getSiteConnection } from "./get-site-connection.ts";
import { sitePreviewUrl } from "./previews/site-preview-link.ts";

const findSiteRequest = handleCode(contract.findSiteRequest, async ({ tx }, { code }) => presentRequest(await findByCode(tx, code)));

const disconnectSite = handle(contract.disconnectSite, async ({ tx, actor }, { id }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown_tools"));
  await endSiteToken(tx, actor, id);
  await deleteSiteEndpoint(tx, actor, id);
  return { id, disconnected: true as const };
});

const denySiteConnection = handleCode(contract.denySiteConnection, async ({ tx }, { code }) => {
  const request = await lockByCode(tx, code);
  await tx.updateTable("site_request").set({ status: "denied" }).where("device_digest", "=", request.device_digest).execute();
  return presentRequest(request);
});

const setSitePreview = handle(contract.setSitePreview, async ({ tx, actor }, { projectId, path }) => {
  const project = await requireProject(tx, actor, projectId);
  const { numUpdatedRows } = await tx
    .updateTable("webhook_endpoint")
    .set({ preview_path: path })
    .where("organization_id", "=", actor.organizationId)
    .where("project_id", "=", projectId)
    .where("kind", "=", "site")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure("invalid_state", sentence("refusal_site_not_connected"));
  return { projectId, previewUrl: path === null ? null : sitePreviewUrl(project.site_url, path).href };
});

export const siteOperations = {
  approveSiteConnection,
  denySiteConnection,
  disconnectSite,
  findSiteRequest,
  getSiteConnection,
  setSitePreview,
};
