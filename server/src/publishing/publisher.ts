import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#src/platform/log.ts";
import { type Claim, deliverPublication, type Ground, type Live } from "./deliver-publication.ts";
import { openDuePublications } from "./open-publications.ts";

const leaseSeconds = 30;
const batchSize = 10;
const deliveriesMax = 50;
const idleMillisecondsMax = 1000;

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
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

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

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await take().catch((error: unknown) => {
        log.warn("publisher pauses", { error });
        return 0;
      });
      if (taken === 0) await wait(await untilNextDue(pool), undefined, { signal: stopping.signal }).catch(() => {});
    }
    await Promise.all(underWay);
  }

  return {
    work,
    start() {
      running ??= loop();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Milliseconds until something comes due by the database's clock, at most a second: others may add work meanwhile. */
async function untilNextDue(pool: pg.Pool): Promise<number> {
  try {
    const { rows } = await pool.query<{ milliseconds: number | null }>(
      "select extract(epoch from next_due_at() - now())::float8 * 1000 as milliseconds",
    );
    return Math.min(idleMillisecondsMax, Math.max(10, Math.ceil(rows[0]?.milliseconds ?? idleMillisecondsMax)));
  } catch {
    return idleMillisecondsMax;
  }
}
