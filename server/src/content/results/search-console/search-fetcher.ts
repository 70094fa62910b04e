import type pg from "pg";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Google } from "#src/operations/outside/google.ts";
import { createLane } from "#src/operations/queue/lane.ts";
import { untilWork } from "#src/operations/queue/until-work.ts";
import { claimWork } from "#src/operations/queue/work.ts";
import { createWorker, type Worker } from "#src/operations/queue/worker.ts";
import { fetchLeaseSeconds } from "./connection-queries.ts";
import { fetchDays } from "./fetch-days.ts";

export type SearchFetcherOptions = {
  pool: pg.Pool;
  egress: Egress;
  vault: Vault;
  google: Google;
  log: Log;
  /** When absent, as many rows as Search Console returns at once. */
  rowsPerRequest?: number;
};

const googleRowsPerRequest = 25_000;
const atOnceMax = 4;
// Leaves capacity for other organizations.
const perOrganizationMax = 2;

/**
 * Fetches search performance once a day. Any number of fetchers may run at once. One that stops finishes the day under way and
 * starts no other.
 */
export function createSearchFetcher(options: SearchFetcherOptions): Worker {
  const { pool, egress, vault, google, log, rowsPerRequest = googleRowsPerRequest } = options;
  const lane = createLane({
    name: "search_consoles",
    atOnceMax,
    claim: (room) => claimWork(pool, "search_consoles", { room, leaseSeconds: fetchLeaseSeconds, each: perOrganizationMax }),
    run: (claim, stopping) => fetchDays({ pool, egress: egress.of(claim.organization_id), vault, google, rowsPerRequest, stopping }, claim),
    onError: (error, { organization_id: organizationId }) => log.error("search performance not fetched", { organizationId, error }),
  });
  return createWorker({
    name: "search_fetcher",
    lanes: [lane],
    until: () => untilWork(pool, ["search_consoles"]),
    onError: (error) => log.warn("search performance pauses", { error }),
  });
}
