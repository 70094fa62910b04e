import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { readClock } from "#server/core/database/database-clock.ts";
import type { Previewed, PreviewLink } from "#server/delivery/publishing/destinations/destination.ts";
import { openEndpointSecrets, signingKeyOf } from "#server/delivery/webhooks/endpoint-secret.ts";
import type { Context } from "#server/operations/handle.ts";
import { sealGrant } from "./preview-grant.ts";

const linkMilliseconds = 10 * 60 * 1000;

/**
 * Returns a link to a revision on the project's connected site, signed with the site's own key; null where the site offers no preview.
 * The grant in it lets the site read that revision, for as long as the person who asked may read it.
 */
export async function sitePreviewOf({ tx, actor, vault }: Context, shown: Previewed): Promise<PreviewLink | null> {
  const { organizationId, personId } = actor;
  const { projectId, siteUrl, articleId, revision, locale } = shown;
  const endpoint = await tx
    .selectFrom("webhook_endpoint")
    .select(["id", "secret", "preview_path"])
    .select(sql<string | null>`case when old_secret_until > now() then old_secret end`.as("old_secret"))
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("kind", "=", "site")
    .executeTakeFirst();
  if (endpoint?.preview_path == null) return null;
  const expiresAt = new Date((await readClock(tx)).getTime() + linkMilliseconds);
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const grant = sealGrant(vault, organizationId, { projectId, articleId, revision, personId, expires });
  const signed = { article: articleId, revision: String(revision), locale, expires: String(expires), grant };
  const content = `preview.${Object.values(signed).join(".")}`;
  const secrets = openEndpointSecrets(vault, organizationId, endpoint);
  const signature = secrets.map((secret) => `v1,${createHmac("sha256", signingKeyOf(secret)).update(content).digest("base64")}`).join(" ");
  const url = sitePreviewUrl(siteUrl, endpoint.preview_path);
  url.search = new URLSearchParams({ ...signed, signature }).toString();
  return { url: url.href, host: url.host, expiresAt: new Date(expires * 1000).toISOString() };
}

/** Returns the address of a site's previews. A path alone is kept, so that drafts go to no other host than the site's own. */
export function sitePreviewUrl(siteUrl: string, path: string): URL {
  const url = new URL(siteUrl);
  url.pathname = path;
  url.search = "";
  url.hash = "";
  return url;
}
