import { type ArticleDestination, type PlatformName, platformNames } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { endWork, holdWork, isHeld, type WorkClaim } from "#src/operations/queue/work.ts";
import { selectProject } from "#src/people/projects/project-queries.ts";
import { ownPlaceServers } from "../../../../capabilities/server.ts";
import type { Deliveries } from "./deliver.ts";
import type { Delivery, Destination, DestinationDependencies, Hold, Shown } from "./destinations/destination.ts";
import { PlatformFault } from "./destinations/platform-fault.ts";
import { onPlatform } from "./platforms/on-platform.ts";
import { comesTooLate, confirmPublication, failPublication, lockHeld, lockRunning, tooLateMessage } from "./settle-publication.ts";

export type PublicationDependencies = DestinationDependencies & { publicUrl: string; sendsMail: boolean };
export type Live = { organizationId: string; projectId: string };

const destinations: Record<ArticleDestination, Destination> = {
  ...ownPlaceServers,
  ...(Object.fromEntries(platformNames.map((name) => [name, onPlatform(name)])) as Record<PlatformName, Destination>),
};

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Creates the deliveries of articles: publications, each of one revision to one destination. */
export function articleDeliveries(
  { publicUrl, sendsMail, ...dependencies }: PublicationDependencies,
  onLive?: (live: Live) => void,
): Deliveries<Found, Shown | undefined> {
  const { pool } = dependencies;
  return {
    work: "publications",
    find: (tx, claim) => findDelivery(tx, { pool, publicUrl }, claim),
    bringOut: (found) => bringOut({ ...dependencies, egress: dependencies.egress.of(found.delivery.organizationId) }, found),
    async settle({ tx }, claim, shown) {
      await confirmPublication(tx, claim, shown);
      return "succeeded";
    },
    setBack: (tx, claim, error) => failPublication({ tx, sendsMail }, claim, error),
    isToldInFull: () => false,
    ...(onLive && { onSucceeded: ({ delivery: { organizationId, projectId } }: Found) => onLive({ organizationId, projectId }) }),
  };
}

/** Publishes the revision at its destination and returns its address, or takes down what is shown and returns undefined. */
async function bringOut(dependencies: DestinationDependencies, { destination, action, delivery, late }: Found): Promise<Shown | undefined> {
  if (late) throw new PlatformFault("refused", tooLateMessage, { certain: true });
  if (action === "publish") return destinations[destination].deliver(dependencies, delivery);
  await destinations[destination].withdraw?.(dependencies, delivery);
  return undefined;
}

// A request ends after 20 seconds. The lease outlives it and the writing of its answer to the database.
const leaseSeconds = 45;

/**
 * Returns a function that extends the lease of a claim, and fails once the claim is void. It waits for whoever takes the article down at that
 * moment: they decide by what stands at the platform, and lock the publication while they do.
 */
function holdOf(pool: pg.Pool, claim: WorkClaim): Hold {
  return (work) =>
    transact(pool, claim.organization_id, async (tx) => {
      await lockHeld(tx, claim);
      if (!(await holdWork(tx, claim, leaseSeconds))) throw new ClaimLost();
      await work?.(tx);
    });
}

/** Begins the attempt, and reads what it needs. Returns undefined where the claim is void or nothing is left to deliver. */
async function findDelivery(tx: Tx, { pool, publicUrl }: { pool: pg.Pool; publicUrl: string }, claim: WorkClaim) {
  // The claim is looked at by a statement after the lock: whoever held it may have made the claim void.
  await lockRunning(tx, claim);
  const { numUpdatedRows } = await tx
    .updateTable("publication")
    .set({ status: "delivering", attempts: claim.attempts, begun: true })
    .where("organization_id", "=", claim.organization_id)
    .where("id", "=", claim.id)
    .where("status", "in", ["pending", "delivering"])
    .where(isHeld(claim))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await endWork(tx, claim);
    return undefined;
  }
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
    .executeTakeFirstOrThrow();
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
  return { destination: row.destination, action: row.action, delivery, lateSeconds: row.late_seconds, late: comesTooLate(row) };
}
