import type pg from "pg";
import { transact } from "#src/database/transact.ts";
import { failpoint } from "#src/platform/failpoint.ts";
import { selectProject } from "#src/projects/project-queries.ts";
import { connectedSite } from "./destinations/connected-site.ts";
import type { Delivery, DeliveryGround, Destination } from "./destinations/destination.ts";
import { ownPages } from "./destinations/own-pages.ts";
import { confirmPublication, failPublication } from "./settle-publication.ts";

export type Claim = { organization_id: string; id: string; fence: number };
export type Ground = DeliveryGround & { publicUrl: string; sendsMail: boolean };
export type Live = { organizationId: string; projectId: string };

const destinations: Record<"hosted_blog" | "site", Destination> = { hosted_blog: ownPages, site: connectedSite };

/** Brings out one claimed publication and writes its outcome, unless the lease was lost meanwhile. */
export async function deliverPublication(ground: Ground, claim: Claim): Promise<Live | undefined> {
  const { pool, publicUrl, sendsMail } = ground;
  failpoint("publish.claimed");
  const found = await findDelivery(pool, publicUrl, claim);
  if (found === undefined) return undefined;
  const { destination, projectId, delivery } = found;
  try {
    const shown = await destinations[destination].deliver(ground, delivery);
    failpoint("publish.delivered");
    const confirmed = await transact(pool, claim.organization_id, async (tx) => {
      const settled = await confirmPublication(tx, claim, shown);
      failpoint("publish.before_commit");
      return settled;
    });
    failpoint("publish.after_commit");
    return confirmed ? { organizationId: claim.organization_id, projectId } : undefined;
  } catch (error) {
    await transact(pool, claim.organization_id, (tx) =>
      failPublication({ tx, sendsMail }, claim, error instanceof Error ? error.message : "Unknown failure."),
    );
    throw error;
  }
}

async function findDelivery(pool: pg.Pool, publicUrl: string, claim: Claim) {
  return transact(pool, claim.organization_id, async (tx) => {
    const row = await tx
      .selectFrom("publication as p")
      .innerJoin("article as a", (join) => join.onRef("a.organization_id", "=", "p.organization_id").onRef("a.id", "=", "p.article_id"))
      .innerJoin("article_revision as r", (join) =>
        join
          .onRef("r.organization_id", "=", "p.organization_id")
          .onRef("r.article_id", "=", "p.article_id")
          .onRef("r.revision", "=", "p.revision"),
      )
      .select(["p.destination", "p.project_id", "p.article_id", "p.revision", "p.main", "a.locale", "r.slug", "r.title"])
      .where("p.organization_id", "=", claim.organization_id)
      .where("p.id", "=", claim.id)
      .where("p.fence", "=", claim.fence)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const site = await selectProject(tx, claim.organization_id).where("id", "=", row.project_id).executeTakeFirstOrThrow();
    const delivery: Delivery = {
      organizationId: claim.organization_id,
      projectId: row.project_id,
      publicationId: claim.id,
      main: row.main,
      articleId: row.article_id,
      revision: row.revision,
      title: row.title,
      locale: row.locale,
      slug: row.slug,
      site,
      publicUrl,
    };
    return { destination: row.destination, projectId: row.project_id, delivery };
  });
}
