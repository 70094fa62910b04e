import type { ArticleDestination } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { findSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { openPublication } from "./open-publication.ts";
import { selectConnections } from "./platforms/connection-queries.ts";

type Live = { projectId: string; articleId: string; revision: number };

/**
 * Opens publications of a revision that has gone live at its main destination: at every platform that the project is connected
 * to, and at the project's own site if the hosted blog was the main one.
 */
export async function openFurtherPublications(tx: Tx, organizationId: string, live: Live, main: ArticleDestination): Promise<void> {
  const { projectId } = live;
  if (main === "hosted_blog" && (await findSiteEndpoint(tx, organizationId, projectId)) !== undefined)
    await openPublication(tx, organizationId, { ...live, destination: "site", main: false });
  for (const { platform } of await selectConnections(tx, organizationId, projectId).execute()) {
    if (platform !== main) await openPublication(tx, organizationId, { ...live, destination: platform, main: false });
  }
}
