import type { Log } from "#src/core/log.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork } from "#src/operations/queue/work.ts";
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
// An organization must leave places for the others, however many projects it has.
const ownMax = 30;
const platformBounds = { each: 4, eachOrganization: 24 };

export type PublisherOptions = PublicationDependencies & { log: Log; onLive: (live: Live) => void };

/** Publishes due articles. Any number of publishers may run at once. */
export function createPublisher({ log, onLive, ...dependencies }: PublisherOptions): Worker {
  const { pool, sendsMail } = dependencies;
  const run = delivererOf(pool, articleDeliveries(dependencies, onLive));

  async function publish(organizationId: string, articleIds: readonly string[]): Promise<Set<string>> {
    const published = await publishSet(dependencies, organizationId, articleIds);
    for (const projectId of new Set(published.map((article) => article.projectId))) onLive({ organizationId, projectId });
    return new Set(published.map(({ articleId }) => articleId));
  }

  return createWorker({
    name: "publisher",
    open: () => releaseDue({ pool, sendsMail, log }, publish),
    lanes: [
      createDeliveryLane(log, run, {
        name: "publications",
        atOnceMax: deliveriesMax,
        claim: (room) => claimWork(pool, "publications", { room, leaseSeconds, each: ownMax }),
      }),
      createDeliveryLane(log, run, {
        name: "platform_publications",
        atOnceMax: platformDeliveriesMax,
        claim: (room) => claimWork(pool, "platform_publications", { room, leaseSeconds, ...platformBounds }),
      }),
    ],
    until: () => untilWork(pool, ["due_articles", "publications", "platform_publications"]),
    onError: (error) => log.warn("publisher pauses", { error }),
  });
}
