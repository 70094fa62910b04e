import { type ArticleDestination, type PlatformName, platformNames } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { measure } from "#src/core/watching/observe.ts";
import { type Claim, inSeconds, newest } from "#src/operations/queue/claim.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import { articleUrl } from "#src/people/projects/article-url.ts";
import { selectProject } from "#src/people/projects/project-queries.ts";
import { connectedSite } from "./destinations/connected-site.ts";
import type { Delivery, Destination, DestinationDependencies, Hold, Shown } from "./destinations/destination.ts";
import { PlatformFault } from "./destinations/platform-fault.ts";
import { onPlatform } from "./platforms/on-platform.ts";
import { comesTooLate, confirmPublication, failPublication, tooLateMessage } from "./settle-publication.ts";

/** The hosted blog. It shows `published_revision` as soon as it is set, so there is nothing to call. */
const ownPages: Destination = {
  async deliver(_dependencies, { site, publicUrl, locale, slug }) {
    return { url: articleUrl(site, publicUrl, locale, slug) };
  },
};

export type PublicationDependencies = DestinationDependencies & { publicUrl: string; sendsMail: boolean };
export type Live = { organizationId: string; projectId: string };

const destinations: Record<ArticleDestination, Destination> = {
  hosted_blog: ownPages,
  site: connectedSite,
  ...(Object.fromEntries(platformNames.map((name) => [name, onPlatform(name)])) as Record<PlatformName, Destination>),
};

/** Delivers one claimed publication and writes its outcome, unless the lease was lost meanwhile. */
export async function deliverPublication(dependencies: PublicationDependencies, claim: Claim): Promise<Live | "lost"> {
  const { pool, publicUrl, sendsMail } = dependencies;
  failpoint("publish.claimed");
  const found = await findDelivery(pool, publicUrl, claim);
  if (found === undefined) return "lost";
  const { projectId, destination: kind } = found;
  const begun = performance.now();
  try {
    const shown = await bringOut(dependencies, found);
    failpoint("publish.delivered");
    const confirmed = await transact(pool, claim.organization_id, async (tx) => {
      const settled = await confirmPublication(tx, claim, shown);
      failpoint("publish.before_commit");
      return settled;
    });
    failpoint("publish.after_commit");
    countAttempt("publications", kind, "succeeded", confirmed);
    if (confirmed) measure("lateness", { work: "publications", kind }, found.lateSeconds + (performance.now() - begun) / 1000);
    return confirmed ? { organizationId: claim.organization_id, projectId } : "lost";
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Unknown failure.";
    const setback = error instanceof PlatformFault ? error : undefined;
    const outcome = await transact(pool, claim.organization_id, (tx) => failPublication({ tx, sendsMail }, claim, reason, setback));
    // The worker that has the claim now finds out for itself.
    if (countAttempt("publications", kind, outcome) === "lost") return "lost";
    throw error;
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Publishes the revision at its destination and returns its address, or takes down what is shown and returns undefined. */
async function bringOut(shared: PublicationDependencies, { destination, action, delivery, late }: Found): Promise<Shown | undefined> {
  const dependencies = { ...shared, egress: shared.egress.of(delivery.organizationId) };
  if (late) throw new PlatformFault("refused", tooLateMessage, { certain: true });
  if (action === "publish") return destinations[destination].deliver(dependencies, delivery);
  await destinations[destination].withdraw?.(dependencies, delivery);
  return undefined;
}

// A request ends after 20 seconds. The lease outlives it and the writing of its answer to the database.
const leaseSeconds = 45;

/** Returns a function that extends the lease of a claim, and fails once a newer claim exists. */
function holdOf(pool: pg.Pool, claim: Claim): Hold {
  return (work) =>
    transact(pool, claim.organization_id, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("publication")
        .set({ lease_until: inSeconds(leaseSeconds) })
        .where((row) => row.and({ ...newest(claim), status: "delivering" }))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error("The claim on this publication was lost meanwhile.");
      await work?.(tx);
    });
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
      .select(["p.destination", "p.action", "p.project_id", "p.article_id", "p.revision", "p.main", "a.locale", "r.slug", "r.title"])
      .select(sql<number>`extract(epoch from now() - p.due_at)::float8`.as("late_seconds"))
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
      hold: holdOf(pool, claim),
    };
    return {
      destination: row.destination,
      action: row.action,
      projectId: row.project_id,
      delivery,
      lateSeconds: row.late_seconds,
      late: comesTooLate(row),
    };
  });
}
