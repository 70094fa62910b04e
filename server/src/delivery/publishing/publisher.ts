import type { Log } from "#src/core/log.ts";
import { untilDue } from "#src/operations/queue/until-due.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { articleDeliveries, type Live, type PublicationDependencies } from "./article-deliveries.ts";
import { createDeliveryLane, delivererOf } from "./deliver.ts";
import { releaseDue } from "./open-publications.ts";
import { publishSet } from "./publish-set.ts";

const leaseSeconds = 30;
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
  const run = delivererOf(pool, articleDeliveries(dependencies, onLive));

  async function publish(organizationId: string, articleIds: readonly string[]): Promise<Set<string>> {
    const published = await publishSet(dependencies, organizationId, articleIds);
    for (const { projectId } of published) onLive({ organizationId, projectId });
    return new Set(published.map(({ articleId }) => articleId));
  }

  return createWorker({
    name: "publisher",
    open: () => releaseDue({ pool, sendsMail, log }, publish),
    lanes: [
      createDeliveryLane({ pool, log }, run, {
        name: "publications",
        atOnceMax: deliveriesMax,
        claim: "claim_publications",
        bounds: [leaseSeconds, perOrganizationMax.own],
      }),
      createDeliveryLane({ pool, log }, run, {
        name: "platform_publications",
        atOnceMax: platformDeliveriesMax,
        claim: "claim_platform_publications",
        bounds: [deliveriesPerPlatformMax, leaseSeconds, perOrganizationMax.platform],
      }),
    ],
    idle: () => untilDue(pool, "next_due_at", fullMilliseconds),
    onError: (error) => log.warn("publisher pauses", { error }),
  });
}
