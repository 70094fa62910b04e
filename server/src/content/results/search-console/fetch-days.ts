import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Google } from "#src/operations/outside/google.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import type { ResultSums } from "../result-sums.ts";
import { isInWindows, lockResults, refreshWindows } from "../result-windows.ts";
import { replaceDays } from "../store-results.ts";
import { fetchAccessToken } from "./access-token.ts";
import {
  type FetchOutcome,
  fetchLeaseSeconds,
  findClaimed,
  listMissingDays,
  markFetched,
  scopeOf,
  settleClaim,
} from "./connection-queries.ts";
import { openGoogleCredentials } from "./credentials.ts";
import { SearchConsoleFault } from "./fault.ts";
import { fetchQueries } from "./fetch-queries.ts";
import { queryDay } from "./query-day.ts";

export type FetchDependencies = {
  pool: pg.Pool;
  egress: Egress;
  vault: Vault;
  google: Google;
  rowsPerRequest: number;
  stopping: AbortSignal;
};

const daySeconds = 24 * 60 * 60;
const failureWait = growingWait({ firstSeconds: 15 * 60, factor: 2, maxSeconds: daySeconds });
const failuresInRowMax = 3;
// Final numbers of a day arrive two or three days late; until then the day looks empty.
const settledDays = 5;

/** Fetches every missing day of a claimed connection, one transaction each, and records the outcome. */
export async function fetchDays(dependencies: FetchDependencies, claim: WorkClaim): Promise<Ended> {
  const { pool } = dependencies;
  const work = await transact(pool, claim.organization_id, async (tx) => {
    const connection = await findClaimed(tx, claim);
    return connection && { ...connection, days: await listMissingDays(tx, scopeOf(claim), connection.time_zone) };
  });
  if (work === undefined) return "lost";
  const outcome = await fetchAll(dependencies, claim, work).catch((error: unknown) => {
    if (error instanceof SearchConsoleFault) return setback(error, work.setbacks);
    throw error;
  });
  if (outcome === undefined) return "lost";
  const isSettled = await transact(pool, claim.organization_id, (tx) => settleClaim(tx, claim, outcome));
  return isSettled ? "settled" : "lost";
}

type Work = { site_property: string; account: string; credentials: string; setbacks: number; days: readonly string[] };

/** Fetches the days; undefined when the claim was lost meanwhile. */
async function fetchAll(dependencies: FetchDependencies, claim: WorkClaim, work: Work): Promise<FetchOutcome | undefined> {
  const { egress, google, rowsPerRequest, stopping } = dependencies;
  const { site_property: siteProperty, account, days } = work;
  const token = await fetchAccessToken({ egress, google }, unsealed(dependencies, claim, work.credentials));
  const asker = { token, siteProperty, account, rowsPerRequest };
  let inRow = 0;
  let last: SearchConsoleFault | undefined;
  for (const day of days) {
    if (stopping.aborted) return { status: "waiting", reason: null, waitSeconds: 0, setbacks: 0 };
    try {
      const sums = await queryDay(egress, google, asker, day);
      inRow = 0;
      failpoint("results.fetched");
      if (!(await storeDay(dependencies.pool, claim, day, sums))) return undefined;
      failpoint("results.after_commit");
    } catch (error) {
      if (!(error instanceof SearchConsoleFault) || error.kind !== "failed") throw error;
      last = error;
      inRow += 1;
      if (inRow === failuresInRowMax) throw error;
    }
  }
  if (!(await fetchQueries(dependencies, claim, asker))) return undefined;
  return last === undefined ? { status: "current", reason: null, waitSeconds: daySeconds, setbacks: 0 } : setback(last, work.setbacks);
}

function unsealed({ vault }: FetchDependencies, claim: WorkClaim, sealed: string) {
  try {
    return openGoogleCredentials(vault, scopeOf(claim), sealed);
  } catch {
    throw new SearchConsoleFault(
      "refused",
      "The credentials cannot be decrypted with this installation's secret. Connect Search Console again.",
    );
  }
}

/** Stores one day. Returns false when the claim was lost meanwhile. */
async function storeDay(pool: pg.Pool, claim: WorkClaim, day: string, sums: ResultSums): Promise<boolean> {
  const scope = scopeOf(claim);
  return transact(pool, claim.organization_id, async (tx) => {
    await lockResults(tx, scope);
    if (!(await holdWork(tx, claim, fetchLeaseSeconds))) return false;
    if (sums.size > 0 || (await isSettled(tx, day))) {
      await replaceDays(tx, scope, "search_console", [day], sums);
      if (sums.size > 0 && (await isInWindows(tx, scope, day))) await refreshWindows(tx, scope);
    }
    await markFetched(tx, claim);
    failpoint("results.before_commit");
    return true;
  });
}

async function isSettled(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select ${day}::date < (now() at time zone 'America/Los_Angeles')::date - ${settledDays}::integer as settled`.execute(tx);
  return rows[0]?.settled ?? false;
}

/**
 * Schedules the next attempt. A refused request is tried again once a day, in case a person has fixed the cause; all others wait
 * longer each time.
 */
function setback({ kind, message: reason, retryAfterSeconds }: SearchConsoleFault, setbacksBefore: number): FetchOutcome {
  const setbacks = setbacksBefore + 1;
  if (kind === "refused") return { status: "failed", reason, waitSeconds: daySeconds, setbacks };
  const waitSeconds = Math.min(daySeconds, Math.max(retryAfterSeconds, failureWait(setbacks)));
  return { status: "delayed", reason, waitSeconds, setbacks };
}
