import type pg from "pg";
import type { Egress } from "#src/core/egress/egress.ts";
import { every } from "#src/core/flow/every.ts";
import { createUnderWay } from "#src/core/flow/under-way.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Claim } from "./connection-queries.ts";
import { fetchDays, leaseSeconds } from "./fetch-days.ts";
import type { GoogleEndpoints } from "./google-fetch.ts";

export type SearchFetcherOptions = {
  pool: pg.Pool;
  egress: Egress;
  vault: Vault;
  endpoints: GoogleEndpoints;
  log: Log;
  /** As many rows as Search Console gives at once when absent. */
  rowsPerRequest?: number;
};

export type SearchFetcher = {
  /** Fetches for every connection whose time has come; gives back how many there were. */
  work(): Promise<number>;
  start(): void;
  /** Takes no further day and waits for the one that is under way. */
  stop(): Promise<void>;
};

const googleRowsPerRequest = 25_000;
const atOnceMax = 4;
// An organization that has more to fetch leaves places for the others.
const perOrganizationMax = 2;
const pollMilliseconds = 5000;

/**
 * Fetches search performance once a day. Everything it needs to know stands in the database: what a killed fetcher left is
 * found again when its lease ends, and any number of fetchers may run at once.
 */
export function createSearchFetcher(options: SearchFetcherOptions): SearchFetcher {
  const { pool, egress, vault, endpoints, log, rowsPerRequest = googleRowsPerRequest } = options;
  const stopping = new AbortController();
  const running = new AsyncDisposableStack();

  async function fetchClaimed(claim: Claim): Promise<void> {
    try {
      const own = egress.of(claim.organization_id);
      await fetchDays({ pool, egress: own, vault, endpoints, rowsPerRequest, stopping: stopping.signal }, claim);
    } catch (error) {
      log.error("search performance not fetched", { organizationId: claim.organization_id, error });
    }
  }

  const underWay = createUnderWay({ atOnceMax, run: fetchClaimed });

  const take = () =>
    underWay.take((room) => pool.query<Claim>("select * from claim_search_consoles($1, $2, $3)", [room, leaseSeconds, perOrganizationMax]));

  return {
    async work() {
      const taken = await take();
      await underWay.all();
      return taken;
    },
    start() {
      running.use(every(pollMilliseconds, take, (error) => log.warn("search performance pauses", { error })));
    },
    async stop() {
      stopping.abort();
      await running.disposeAsync();
      await underWay.all();
    },
  };
}
