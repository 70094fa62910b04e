import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type pg from "pg";
import type { z } from "zod";
import { Failure, forPrograms } from "#server/core/failure.ts";
import { replaceSiteEndpoint, siteWebhookUrl } from "#server/delivery/webhooks/site-endpoint.ts";
import type { Services } from "#server/operations/call.ts";
import { callOperation } from "#server/operations/call-operation.ts";
import { handle } from "#server/operations/handle.ts";
import { findMembership, personActor } from "#server/people/access/memberships.ts";
import { digestOf } from "#server/people/access/token-format.ts";
import { lockProject, selectProject } from "#server/people/projects/project-queries.ts";
import { issueSiteToken } from "#server/people/tokens/issue-site-token.ts";

type Collected = z.input<(typeof contract.siteConnection)["token"]["output"]>;
type Asked = {
  status: "waiting" | "approved" | "denied" | "connected";
  organization_id: string | null;
  decided_by: string | null;
  /** Time of the call before this one, and of this one. */
  before: Date | null;
  now: Date;
};

const pauseMilliseconds = 1000;

/**
 * Returns the state of a request. Once it is approved, the first call creates the keys and returns them, as the person who approved
 * it.
 */
export async function collectConnection(services: Services, deviceCode: string, requestId: string): Promise<Collected> {
  const { pool } = services;
  const { status, organization_id: organizationId, decided_by: personId, before, now } = await askFor(pool, digestOf(deviceCode));
  if (before !== null && now.getTime() - before.getTime() < pauseMilliseconds)
    throw new Failure("rate_limited", forPrograms("Calls are too frequent. Wait two seconds between calls."));
  if (status === "waiting") return { status: "pending" };
  if (status === "denied" || organizationId === null || personId === null) return { status: "denied" };
  if (status === "connected") throw collectedBefore();
  const membership = await findMembership(pool, personId, organizationId);
  // The person who approved must still be an owner or admin, since the keys act on their behalf.
  if (membership === undefined || !contract.isLeader(membership.role)) return { status: "denied" };
  const call = { actor: personActor(personId, membership), surface: "initializer", requestId } as const;
  return { status: "approved", ...(await callOperation(services, connectSite, call, { deviceCode })) };
}

/** Records the time of the call and returns the request. Fails when the request is unknown or expired. */
async function askFor(pool: pg.Pool, digest: Buffer): Promise<Asked> {
  const { rows } = await pool.query<Asked>(
    `with before as (select asked_at from site_request where device_digest = $1 for update)
     update site_request r set asked_at = now() from before
     where r.device_digest = $1 and r.expires_at > now()
     returning r.status, r.organization_id, r.decided_by, before.asked_at as before, r.asked_at as now`,
    [digest],
  );
  return rows[0] ?? failUnknown();
}

/** Creates the keys of a site, with which the former ones end. */
const connectSite = handle(contract.connectSite, async ({ tx, actor, vault }, { deviceCode }) => {
  const { organizationId } = actor;
  const digest = digestOf(deviceCode);
  const request = await tx
    .selectFrom("site_request")
    .select(["status", "project_id", "framework"])
    .where("device_digest", "=", digest)
    .where("organization_id", "=", organizationId)
    .where("decided_by", "=", actor.personId)
    .forUpdate()
    .executeTakeFirst();
  if (request?.project_id == null) return failUnknown();
  if (request.status !== "approved") throw collectedBefore();
  const projectId = request.project_id;
  // Locked, so that of two concurrent connections the second ends the keys of the first. One that is being deleted gets none.
  if ((await lockProject(tx, actor, projectId)) === undefined) return failUnknown();
  const project = await selectProject(tx, organizationId).where("id", "=", projectId).executeTakeFirstOrThrow();
  const token = await issueSiteToken(tx, actor, project);
  const place = { projectId, siteUrl: project.site_url, framework: request.framework };
  const webhookSecret = await replaceSiteEndpoint(tx, vault, actor, place);
  await tx.updateTable("site_request").set({ status: "connected" }).where("device_digest", "=", digest).execute();
  return {
    organizationId,
    projectId,
    projectName: project.name,
    siteUrl: project.site_url,
    locale: project.language,
    urlPattern: project.url_pattern,
    webhookUrl: siteWebhookUrl(project.site_url),
    readToken: token.value,
    webhookSecret,
  };
});

function collectedBefore(): Failure {
  return new Failure("invalid_state", sentence("refusal_keys_handed_out"));
}

export function failUnknown(): never {
  throw new Failure("not_found", sentence("refusal_site_request_over"));
}
