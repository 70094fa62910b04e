import { createUnderWay } from "#src/core/flow/under-way.ts";
import { createWorkLoop, untilDue } from "#src/core/flow/work-loop.ts";
import type { Log } from "#src/core/log.ts";
import { deliverPublication, type Live, type PublicationClaim, type PublicationDependencies } from "./deliver-publication.ts";
import { openDuePublications } from "./open-publications.ts";

const leaseSeconds = 30;
const batchSize = 10;
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

export type Publisher = {
  /** Does the work that is due now. Returns how much there was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

export type PublisherOptions = PublicationDependencies & { log: Log; onLive: (live: Live) => void };

/**
 * Publishes due articles. Everything it needs to know is in the database: a killed publisher's work is found again when its
 * lease ends, and any number of publishers may run at once.
 */
export function createPublisher({ log, onLive, ...dependencies }: PublisherOptions): Publisher {
  const { pool, sendsMail } = dependencies;
  async function deliver(claim: PublicationClaim): Promise<void> {
    try {
      const live = await deliverPublication(dependencies, claim);
      if (live !== undefined) onLive(live);
    } catch (error) {
      log.error("publication attempt failed", { publicationId: claim.id, organizationId: claim.organization_id, error });
    }
  }

  const onEnd = () => loop.wake();
  const own = createUnderWay({ atOnceMax: deliveriesMax, run: deliver, onEnd });
  const platform = createUnderWay({ atOnceMax: platformDeliveriesMax, run: deliver, onEnd });
  const all = () => Promise.all([own.all(), platform.all()]);

  /** Starts due deliveries as far as there is room. A slow destination delays nothing but its own deliveries. */
  async function take(): Promise<number> {
    const opened = await openDuePublications({ pool, sendsMail, log });
    const ownBegun = await own.take(
      (room) => pool.query<PublicationClaim>("select * from claim_publications($1, $2, $3)", [room, leaseSeconds, perOrganizationMax.own]),
      batchSize,
    );
    const platformBegun = await platform.take((room) => {
      const bounds = [room, deliveriesPerPlatformMax, leaseSeconds, perOrganizationMax.platform];
      return pool.query<PublicationClaim>("select * from claim_platform_publications($1, $2, $3, $4)", bounds);
    }, batchSize);
    return opened + ownBegun + platformBegun;
  }

  async function work(): Promise<number> {
    const taken = await take();
    await all();
    return taken;
  }

  const loop = createWorkLoop({
    take,
    idle: () => untilDue(pool, "next_due_at", fullMilliseconds),
    onError: (error) => log.warn("publisher pauses", { error }),
  });
  return {
    work,
    start: loop.start,
    async stop() {
      await loop.stop();
      await all();
    },
  };
}
