import type { siteConnection } from "@galley/contract";
import { isLeader } from "@galley/contract";
import type pg from "pg";
import type { z } from "zod";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Vault } from "#src/core/secrets.ts";
import { replaceSiteEndpoint, siteWebhookUrl } from "#src/delivery/webhooks/site-endpoint.ts";
import type { Actor } from "#src/operations/actor.ts";
import { recordAudit } from "#src/operations/record-audit.ts";
import { digestOf } from "#src/people/access/token-format.ts";
import { lockProject, selectProject } from "#src/people/projects/project-queries.ts";
import { issueSiteToken } from "#src/people/tokens/issue-site-token.ts";

type Collected = z.input<(typeof siteConnection)["token"]["output"]>;
type Asked = { status: "waiting" | "approved" | "denied" | "connected"; organization_id: string | null; too_soon: boolean };

export type CollectDependencies = { pool: pg.Pool; vault: Vault; requestId: string };

/**
 * Returns the state of a request. Once it is approved, the first call creates the keys and returns them, and the site's former
 * keys end in the same transaction.
 */
export async function collectConnection({ pool, ...dependencies }: CollectDependencies, deviceCode: string): Promise<Collected> {
  const digest = digestOf(deviceCode);
  const { status, organization_id: organizationId, too_soon: tooSoon } = await askFor(pool, digest);
  if (tooSoon) throw new Failure("rate_limited", "Calls are too frequent. Wait two seconds between calls.");
  if (status === "waiting") return { status: "pending" };
  if (status === "denied" || organizationId === null) return { status: "denied" };
  if (status === "connected") throw collectedBefore();
  return transact(pool, organizationId, (tx) => collect(tx, dependencies, organizationId, digest));
}

/** Records the time of the call and returns the request. Fails when the request is unknown or expired. */
async function askFor(pool: pg.Pool, digest: Buffer): Promise<Asked> {
  const { rows } = await pool.query<Asked>(
    `with before as (select asked_at from site_request where device_digest = $1 for update)
     update site_request r set asked_at = now() from before
     where r.device_digest = $1 and r.expires_at > now()
     returning r.status, r.organization_id, coalesce(before.asked_at > now() - interval '1 second', false) as too_soon`,
    [digest],
  );
  return rows[0] ?? failUnknown();
}

async function collect(
  tx: Tx,
  { vault, requestId }: Omit<CollectDependencies, "pool">,
  organizationId: string,
  digest: Buffer,
): Promise<Collected> {
  const request = await tx
    .selectFrom("site_request")
    .innerJoin("member", (join) =>
      join.onRef("member.organization_id", "=", "site_request.organization_id").onRef("member.person_id", "=", "site_request.decided_by"),
    )
    .select(["site_request.status", "site_request.project_id", "site_request.framework", "member.person_id", "member.role"])
    .where("device_digest", "=", digest)
    .forUpdate("site_request")
    .executeTakeFirst();
  // The person who approved must still be an owner or admin, since the keys act on their behalf.
  if (request?.project_id == null || !isLeader(request.role)) return { status: "denied" };
  if (request.status !== "approved") throw collectedBefore();
  const actor: Actor = {
    kind: "person",
    organizationId,
    personId: request.person_id,
    role: request.role,
    permissions: new Set(),
    tokenId: null,
    projectId: null,
    reach: "all",
  };
  const projectId = request.project_id;
  // Locked, so that of two concurrent connections the second ends the keys of the first.
  await lockProject(tx, actor, projectId);
  const project = await selectProject(tx, organizationId).where("id", "=", projectId).executeTakeFirstOrThrow();
  const token = await issueSiteToken(tx, actor, project);
  const place = { projectId, siteUrl: project.site_url, framework: request.framework };
  const webhookSecret = await replaceSiteEndpoint(tx, vault, actor, place);
  await tx.updateTable("site_request").set({ status: "connected" }).where("device_digest", "=", digest).execute();
  await recordAudit(tx, {
    organizationId,
    operation: "connect_site",
    surface: "initializer",
    personId: actor.personId,
    tokenId: null,
    subjectId: projectId,
    requestId,
  });
  return {
    status: "approved",
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
}

function collectedBefore(): Failure {
  return new Failure("invalid_state", "The keys of this connection were already handed out. Start the initializer again for new ones.");
}

export function failUnknown(): never {
  throw new Failure("not_found", "There is no such request, or its 15 minutes are over. Start the initializer again.");
}
