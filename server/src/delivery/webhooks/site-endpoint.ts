import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Actor } from "#src/operations/actor.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { deleteEndpoint } from "./delivery-work.ts";
import { lockEndpoint, resumeEndpoint } from "./endpoint-queries.ts";
import { newSecret, secretPlaceOf } from "./endpoint-secret.ts";

type Place = { projectId: string; siteUrl: string; framework?: string };

const path = "/api/service/webhook";

/** Returns the address at which a connected site is notified of its articles. Source: the specification's site events. */
export function siteWebhookUrl(siteUrl: string): string {
  return `${siteUrl.replace(/(?<!\/)\/+$/, "")}${path}`;
}

/** Points the webhook of a site at its new address, which takes a recent proof as any change of an endpoint does. */
export async function moveSiteEndpoint(tx: Tx, actor: Actor, projectId: string, siteUrl: string): Promise<void> {
  const { organizationId } = actor;
  const url = siteWebhookUrl(siteUrl);
  const endpoint = await findSiteEndpoint(tx, organizationId, projectId);
  if (endpoint === undefined || endpoint.url === url) return;
  await requireConfirmedSession(tx, actor);
  await tx
    .updateTable("webhook_endpoint")
    .set({ url })
    .where("organization_id", "=", organizationId)
    .where("id", "=", endpoint.id)
    .execute();
}

/**
 * Gives a project's site its endpoint with a new secret, and returns the secret. The former secret no longer signs. The project
 * must be locked.
 */
export async function replaceSiteEndpoint(
  tx: Tx,
  vault: Vault,
  actor: Actor,
  { projectId, siteUrl, framework = "" }: Place,
): Promise<string> {
  const { organizationId, personId } = actor;
  const secret = newSecret();
  const url = siteWebhookUrl(siteUrl);
  const connected = { framework: framework || null, connected_at: sql<Date>`now()`, created_by: personId };
  const id = (await findSiteEndpoint(tx, organizationId, projectId))?.id;
  if (id === undefined) {
    const fresh = newId("endpoint");
    await tx
      .insertInto("webhook_endpoint")
      .values({
        organization_id: organizationId,
        id: fresh,
        kind: "site",
        project_id: projectId,
        url,
        events: [],
        secret: vault.seal(secret, secretPlaceOf(organizationId, fresh, "secret")),
        ...connected,
      })
      .execute();
    return secret;
  }
  await lockEndpoint(tx, actor, id);
  await tx
    .updateTable("webhook_endpoint")
    .set({
      url,
      secret: vault.seal(secret, secretPlaceOf(organizationId, id, "secret")),
      old_secret: null,
      old_secret_until: null,
      failing_since: null,
      ...connected,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  // It may have failed or been paused until now.
  await resumeEndpoint(tx, actor, id);
  return secret;
}

/** Finds the endpoint of a project's connected site. Returns undefined when none is connected. */
export function findSiteEndpoint(tx: Tx, organizationId: string, projectId: string) {
  return tx
    .selectFrom("webhook_endpoint")
    .select(["id", "url", "secret", "status"])
    .select(sql<string | null>`case when old_secret_until > now() then old_secret end`.as("old_secret"))
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("kind", "=", "site")
    .executeTakeFirst();
}

export async function deleteSiteEndpoint(tx: Tx, actor: Actor, projectId: string): Promise<void> {
  const endpoint = await findSiteEndpoint(tx, actor.organizationId, projectId);
  if (endpoint !== undefined) await deleteEndpoint(tx, actor, endpoint.id);
}
