import type pg from "pg";
import type { Egress } from "#src/core/egress/egress.ts";
import { every } from "#src/core/flow/every.ts";
import { createUnderWay } from "#src/core/flow/under-way.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { FetchClaim } from "./connection-queries.ts";
import { fetchDays, fetchLeaseSeconds } from "./fetch-days.ts";
import type { GoogleEndpoints } from "./google-fetch.ts";

export type SearchFetcherOptions = {
  pool: pg.Pool;
  egress: Egress;
  vault: Vault;
  endpoints: GoogleEndpoints;
  log: Log;
  /** When absent, as many rows as Search Console returns at once. */
  rowsPerRequest?: number;
};

export type SearchFetcher = {
  /** Fetches data for every connection that is due; returns how many there were. */
  work(): Promise<number>;
  start(): void;
  /** Finishes the day that is under way and starts no other. */
  stop(): Promise<void>;
};

const googleRowsPerRequest = 25_000;
const atOnceMax = 4;
// Leaves capacity for other organizations.
const perOrganizationMax = 2;
const pollMilliseconds = 5000;

/**
 * Fetches search performance once a day. All of its state is in the database: another fetcher finds the work of a killed one when
 * its lease ends, and any number of fetchers may run at once.
 */
export function createSearchFetcher(options: SearchFetcherOptions): SearchFetcher {
  const { pool, egress, vault, endpoints, log, rowsPerRequest = googleRowsPerRequest } = options;
  const stopping = new AbortController();
  const running = new AsyncDisposableStack();

  async function fetchClaimed(claim: FetchClaim): Promise<void> {
    try {
      const own = egress.of(claim.organization_id);
      await fetchDays({ pool, egress: own, vault, endpoints, rowsPerRequest, stopping: stopping.signal }, claim);
    } catch (error) {
      log.error("search performance not fetched", { organizationId: claim.organization_id, error });
    }
  }

  const underWay = createUnderWay({ atOnceMax, run: fetchClaimed });

  const take = () =>
    underWay.take((room) =>
      pool.query<FetchClaim>("select * from claim_search_consoles($1, $2, $3)", [room, fetchLeaseSeconds, perOrganizationMax]),
    );

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
