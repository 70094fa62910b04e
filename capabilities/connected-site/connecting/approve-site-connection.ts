import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#server/core/failure.ts";
import { siteWebhookUrl } from "#server/delivery/webhooks/site-endpoint.ts";
import { requireConfirmedSession } from "#server/people/access/sessions.ts";
import { ownSiteUrl } from "#server/people/projects/own-site.ts";
import { requireProject } from "#server/people/projects/project-queries.ts";
import { handleCode } from "./handle-code.ts";
import { lockByCode, presentRequest } from "./site-requests.ts";

const minutesToCollect = 15;

/** Approves the request of a site. The keys are created when the initializer collects them; until then nothing changes for the site. */
export const approveSiteConnection = handleCode(contract.approveSiteConnection, async ({ tx, actor, publicUrl }, { code, projectId }) => {
  // The site's keys work when this session has ended.
  await requireConfirmedSession(tx, actor);
  const project = await requireProject(tx, actor, projectId);
  if (ownSiteUrl(project, publicUrl) === null) {
    throw new Failure("invalid_state", sentence("refusal_project_without_site"));
  }
  const request = await lockByCode(tx, code);
  const { expires_at } = await tx
    .updateTable("site_request")
    .set({
      status: "approved",
      organization_id: actor.organizationId,
      project_id: projectId,
      decided_by: actor.personId,
      expires_at: sql`now() + make_interval(mins => ${minutesToCollect})`,
    })
    .where("device_digest", "=", request.device_digest)
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return { ...presentRequest({ ...request, expires_at }), projectId, webhookUrl: siteWebhookUrl(project.site_url) };
});
