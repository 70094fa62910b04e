import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { findSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";

type Published = { projectId: string; articleId: string; revision: number };

/**
 * Opens a publication at the project's own site, if one is connected, for a revision that went live on the hosted blog. It
 * replaces an earlier revision that is still on its way there.
 */
export async function openSitePublication(tx: Tx, organizationId: string, { projectId, articleId, revision }: Published): Promise<void> {
  if ((await findSiteEndpoint(tx, organizationId, projectId)) === undefined) return;
  const { numUpdatedRows } = await tx
    .updateTable("publication")
    .set({
      revision,
      status: "pending",
      lease_until: null,
      fence: sql`fence + 1`,
      attempts: 0,
      next_attempt_at: sql`date_trunc('milliseconds', now())`,
      exposed_at: null,
    })
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("destination", "=", "site")
    .where("status", "in", ["pending", "delivering"])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto("publication")
    .values({
      organization_id: organizationId,
      id: newId("publication"),
      project_id: projectId,
      article_id: articleId,
      revision,
      destination: "site",
      main: false,
      status: "pending",
    })
    .execute();
}
