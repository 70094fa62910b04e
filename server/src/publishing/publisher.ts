import type { Log } from "#src/platform/log.ts";
import { createWorkLoop, untilDue } from "#src/platform/work-loop.ts";
import { type Claim, deliverPublication, type Ground, type Live } from "./deliver-publication.ts";
import { openDuePublications } from "./open-publications.ts";

const leaseSeconds = 30;
const batchSize = 10;
const deliveriesMax = 50;
// What is due and was not taken waits for room.
const fullMilliseconds = 100;

export type Publisher = {
  /** Does what is due now; gives back how much there was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

export type PublisherOptions = Ground & { log: Log; onLive: (live: Live) => void };

/**
 * Brings out what is due. Everything it needs to know stands in the database: a killed publisher's work is found again
 * when its lease ends, and any number of publishers may run at once.
 */
export function createPublisher({ log, onLive, ...ground }: PublisherOptions): Publisher {
  const { pool, sendsMail } = ground;
  const underWay = new Set<Promise<void>>();

  async function deliver(claim: Claim): Promise<void> {
    try {
      const live = await deliverPublication(ground, claim);
      if (live !== undefined) onLive(live);
    } catch (error) {
      log.error("publication attempt failed", { publicationId: claim.id, organizationId: claim.organization_id, error });
    }
  }

  /** Begins what is due, as far as there is room; a slow destination holds up nothing but its own place. */
  async function take(): Promise<number> {
    const opened = await openDuePublications(pool, sendsMail);
    const room = Math.min(batchSize, deliveriesMax - underWay.size);
    if (room === 0) return opened;
    const { rows } = await pool.query<Claim>("select * from claim_publications($1, $2)", [room, leaseSeconds]);
    for (const claim of rows) {
      const delivery = deliver(claim).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    }
    return opened + rows.length;
  }

  async function work(): Promise<number> {
    const taken = await take();
    await Promise.all(underWay);
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
      await Promise.all(underWay);
    },
  };
}
