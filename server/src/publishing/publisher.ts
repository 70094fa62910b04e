import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "#src/platform/log.ts";
import { type Claim, deliverPublication, type Live } from "./deliver-publication.ts";
import { openDuePublications } from "./open-publications.ts";

const leaseSeconds = 30;
const batchSize = 10;
const idleMillisecondsMax = 1000;

export type Publisher = {
  /** Does what is due now; gives back how much there was. */
  work(): Promise<number>;
  start(): void;
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>;
};

/**
 * Brings out what is due. Everything it needs to know stands in the database: a killed publisher's work is found again
 * when its lease ends, and any number of publishers may run at once.
 */
export function createPublisher(options: { pool: pg.Pool; publicUrl: string; log: Log; onLive: (live: Live) => void }): Publisher {
  const { pool, publicUrl, log, onLive } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function deliver(claim: Claim): Promise<void> {
    try {
      const live = await deliverPublication(pool, publicUrl, claim);
      if (live !== undefined) onLive(live);
    } catch (error) {
      log.error("publication attempt failed", { publicationId: claim.id, organizationId: claim.organization_id, error });
    }
  }

  async function work(): Promise<number> {
    const opened = await openDuePublications(pool);
    const { rows } = await pool.query<Claim>("select * from claim_publications($1, $2)", [batchSize, leaseSeconds]);
    await Promise.all(rows.map(deliver));
    return opened + rows.length;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const worked = await work().catch((error: unknown) => {
        log.warn("publisher pauses", { error });
        return 0;
      });
      if (worked === 0) await wait(await untilNextDue(pool), undefined, { signal: stopping.signal }).catch(() => {});
    }
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
