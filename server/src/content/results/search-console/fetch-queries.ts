import { limits } from "@galley/contract";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Google } from "#src/operations/outside/google.ts";
import { holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { normalizeQuery } from "../normalize-query.ts";
import { createResultSums, type ResultSums } from "../result-sums.ts";
import { findWindow, lockResults, type ResultScope, type ResultWindow } from "../result-windows.ts";
import { daysOf, findQueryPeriod, replaceQueries } from "../store-queries.ts";
import { fetchLeaseSeconds, scopeOf } from "./connection-queries.ts";
import { type AnalyticsAccess, fetchRows, valuesOf } from "./search-analytics.ts";

type Dependencies = { pool: pg.Pool; egress: Egress; google: Google };

/** Requests by query over many days are the most expensive ones, and people's searches change slowly. */
const renewalDays = 7;

/** Fetches the queries of the last 28 days once a week; returns false when the claim is lost. */
export async function fetchQueries({ pool, egress, google }: Dependencies, claim: WorkClaim, asker: AnalyticsAccess): Promise<boolean> {
  const scope = scopeOf(claim);
  const due = await transact(pool, claim.organization_id, (tx) => findDue(tx, scope));
  if (due === undefined) return true;
  const sums = await querySearches(egress, google, asker, due);
  return transact(pool, claim.organization_id, async (tx) => {
    await lockResults(tx, scope);
    if (!(await holdWork(tx, claim, fetchLeaseSeconds))) return false;
    await replaceQueries(tx, scope, "search_console", due, sums);
    return true;
  });
}

async function findDue(tx: Tx, scope: ResultScope): Promise<ResultWindow | undefined> {
  const [window, known] = [await findWindow(tx, scope), await findQueryPeriod(tx, scope)];
  if (window?.source !== "days") return undefined;
  const isFresh = known !== undefined && daysOf({ from: known.to, to: window.to }) <= renewalDays;
  return isFresh ? undefined : window;
}

/** Fetches the search queries from one day to another, as sums over these days. The number is limited; the most clicked come first. */
async function querySearches(
  egress: Egress,
  google: Google,
  asker: AnalyticsAccess,
  { from, to }: { from: string; to: string },
): Promise<ResultSums> {
  const sums = createResultSums();
  // Queries of the same rank may swap places between two requests.
  const seen = new Set<string>();
  const question = { startDate: from, endDate: to, dimensions: ["query"] } as const;
  for (let startRow = 0; ; startRow += asker.rowsPerRequest) {
    const rows = await fetchRows(egress, google, asker, question, startRow);
    for (const row of rows) {
      const [text = ""] = row.keys;
      const query = normalizeQuery(text);
      if (query === undefined || seen.has(text)) continue;
      seen.add(text);
      sums.add(to, query, valuesOf(row));
    }
    if (rows.length < asker.rowsPerRequest || startRow + asker.rowsPerRequest >= limits.searchQueriesMax) return sums;
  }
}
