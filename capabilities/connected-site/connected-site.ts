import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type Tx, transact } from "#server/core/database/transact.ts";
import { EgressFailed, EgressRefused } from "#server/core/egress/egress.ts";
import type { Delivery, DestinationDependencies, OwnPlaceServer } from "#server/delivery/publishing/destinations/destination.ts";
import { exposeRevision } from "#server/delivery/publishing/expose-revision.ts";
import { openEndpointSecrets } from "#server/delivery/webhooks/endpoint-secret.ts";
import { postEvent } from "#server/delivery/webhooks/post-event.ts";
import { findSiteEndpoint } from "#server/delivery/webhooks/site-endpoint.ts";
import { addressOnSite } from "#server/people/projects/article-url.ts";
import { connectedSite } from "./declaration.ts";
import { lookAtPage } from "./look-at-page.ts";
import { sitePreviewOf } from "./previews/site-preview-link.ts";

const webhookMilliseconds = 10_000;
const answerBytesMax = 2000;

function isConnected(organizationId: string): RawBuilder<boolean> {
  return sql`exists (
    select from webhook_endpoint e where e.organization_id = ${organizationId} and e.project_id = p.id and e.kind = 'site'
  )`;
}

/**
 * The project's own site. A connected site is notified by its webhook and must accept the event; then its page is checked if it
 * answers. A site that is not connected reads when it likes, so there is nothing to call.
 */
export const sitePlace: OwnPlaceServer = {
  isConnected,
  // A site that reads with a token counts too.
  isMain: (organizationId) => sql`(${isConnected(organizationId)} or exists (
    select from api_token t
    where t.organization_id = ${organizationId} and t.project_id = p.id and t.kind = 'read' and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now())
  ))`,
  isInSets: (organizationId) => sql`not ${isConnected(organizationId)}`,
  async deliver(dependencies, delivery) {
    const url = addressOnSite(delivery.site, delivery.slug);
    const { organizationId, projectId } = delivery;
    const endpoint = await transact(dependencies.pool, organizationId, (tx) => findSiteEndpoint(tx, organizationId, projectId));
    if (endpoint === undefined) return { url };
    // The site reads the revision when its webhook is called, so the revision must be exposed first.
    const { type, at } = await transact(dependencies.pool, organizationId, async (tx) => {
      const { replaced, at } = await exposeRevision(tx, delivery);
      const known = delivery.main ? replaced !== null && replaced !== delivery.revision : await hasShownBefore(tx, delivery);
      return { type: known ? "article.updated" : "article.published", at };
    });
    await tell(dependencies, delivery, { ...endpoint, type, at });
    return { url, proof: await lookAtPage(dependencies.egress, url, delivery) };
  },
  previewOf: sitePreviewOf,
};

/** Returns whether the site has accepted an earlier revision. */
async function hasShownBefore(tx: Tx, { organizationId, articleId, revision }: Delivery): Promise<boolean> {
  const earlier = await tx
    .selectFrom("publication")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("destination", "=", connectedSite.name)
    .where("status", "=", "confirmed")
    .where("revision", "<", revision)
    .executeTakeFirst();
  return earlier !== undefined;
}

type Told = { id: string; url: string; secret: string; old_secret: string | null; type: string; at: Date };

async function tell({ vault, egress }: DestinationDependencies, delivery: Delivery, { type, at, ...endpoint }: Told): Promise<void> {
  const { organizationId, projectId, articleId, revision, slug, locale, publicationId } = delivery;
  const event = {
    event_id: eventIdOf(delivery),
    type,
    organization_id: organizationId,
    project_id: projectId,
    data: { articleId, revision, slug, locale, publicationId },
    happened_at: at,
  };
  const secrets = openEndpointSecrets(vault, organizationId, endpoint);
  const bounds = { timeoutMilliseconds: webhookMilliseconds, bytesMax: answerBytesMax };
  const { status } = await postEvent(egress, { url: endpoint.url, secrets, event }, bounds).catch((error: unknown) => {
    if (error instanceof EgressRefused || error instanceof EgressFailed) throw new Error(`The site's webhook: ${error.message}`);
    throw error;
  });
  if (status < 200 || status > 299)
    throw new Error(`The site's webhook answered with status ${status}. Check the site's log, then try again.`);
}

/** Returns an id that is the same for every attempt at one revision, so that a site recognizes an event that it has taken already. */
function eventIdOf({ publicationId, revision }: Delivery): string {
  return `evt_${createHash("sha256").update(`site ${publicationId} ${revision}`).digest("hex").slice(0, 32)}`;
}
