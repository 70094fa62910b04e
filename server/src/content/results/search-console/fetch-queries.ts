import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import { findWindow, lockResults, type ResultScope, type ResultWindow } from "../result-windows.ts";
import { daysOf, findQueryPeriod, replaceQueries } from "../store-queries.ts";
import { type FetchClaim, isHeld, scopeOf } from "./connection-queries.ts";
import type { GoogleEndpoints } from "./google-fetch.ts";
import { querySearches } from "./query-searches.ts";
import type { AnalyticsAccess } from "./search-analytics.ts";

type Dependencies = { pool: pg.Pool; egress: Egress; endpoints: GoogleEndpoints };

/** Requests by query over many days are the most expensive ones, and people's searches change slowly. */
const renewalDays = 7;

/** Fetches the queries of the last 28 days once a week; returns false when the claim is lost. */
export async function fetchQueries({ pool, egress, endpoints }: Dependencies, claim: FetchClaim, asker: AnalyticsAccess): Promise<boolean> {
  const scope = scopeOf(claim);
  const due = await transact(pool, claim.organization_id, (tx) => findDue(tx, scope));
  if (due === undefined) return true;
  const sums = await querySearches(egress, endpoints, asker, due);
  return transact(pool, claim.organization_id, async (tx) => {
    await lockResults(tx, scope);
    if (!(await isHeld(tx, claim))) return false;
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
