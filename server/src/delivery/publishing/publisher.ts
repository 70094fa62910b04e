import type { Log } from "#src/core/log.ts";
import type { LaneName } from "#src/core/watching/names.ts";
import { type Claim, claimWith } from "#src/operations/queue/claim.ts";
import { createLane, type Lane } from "#src/operations/queue/lane.ts";
import { untilDue } from "#src/operations/queue/until-due.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { deliverPublication, type Live, type PublicationDependencies } from "./deliver-publication.ts";
import { releaseDue } from "./open-publications.ts";
import { publishSet } from "./publish-set.ts";

const leaseSeconds = 30;
const batchMax = 10;
const deliveriesMax = 50;
// Platforms have places of their own, and each platform of a project has at most a few of them, so that a slow one cannot keep
// others waiting.
const platformDeliveriesMax = 40;
const deliveriesPerPlatformMax = 4;
// An organization must leave places for the others, however many projects it has.
const perOrganizationMax = { own: 30, platform: 24 };
// Poll interval while due publications wait for room. A delivery that ends here wakes the publisher; others' ends are only
// found by polling.
const fullMilliseconds = 250;

export type PublisherOptions = PublicationDependencies & { log: Log; onLive: (live: Live) => void };

/** Publishes due articles. Any number of publishers may run at once. */
export function createPublisher({ log, onLive, ...dependencies }: PublisherOptions): Worker {
  const { pool, sendsMail } = dependencies;

  /** Creates a lane. A slow destination delays nothing but its own deliveries. */
  function lane(name: LaneName, atOnceMax: number, claim: (room: number) => Promise<Claim[]>): Lane {
    return createLane({
      name,
      atOnceMax,
      batchMax,
      claim,
      async run(claimed: Claim) {
        const live = await deliverPublication(dependencies, claimed);
        if (live === "lost") return live;
        onLive(live);
        return "settled";
      },
      onError: (error, { id: publicationId, organization_id: organizationId }) =>
        log.error("publication attempt failed", { publicationId, organizationId, error }),
    });
  }

  const own = lane("publications", deliveriesMax, (room) =>
    claimWith(pool, "claim_publications", [room, leaseSeconds, perOrganizationMax.own]),
  );
  const platform = lane("platform_publications", platformDeliveriesMax, (room) =>
    claimWith(pool, "claim_platform_publications", [room, deliveriesPerPlatformMax, leaseSeconds, perOrganizationMax.platform]),
  );

  async function publish(organizationId: string, articleIds: readonly string[]): Promise<Set<string>> {
    const published = await publishSet(dependencies, organizationId, articleIds);
    for (const { projectId } of published) onLive({ organizationId, projectId });
    return new Set(published.map(({ articleId }) => articleId));
  }

  return createWorker({
    name: "publisher",
    open: () => releaseDue({ pool, sendsMail, log }, publish),
    lanes: [own, platform],
    idle: () => untilDue(pool, "next_due_at", fullMilliseconds),
    onError: (error) => log.warn("publisher pauses", { error }),
  });
}
