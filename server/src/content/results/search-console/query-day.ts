import type { Egress } from "#src/core/egress/egress.ts";
import type { Google } from "#src/operations/outside/google.ts";
import { pageUrl } from "../page-url.ts";
import { createResultSums, type ResultSums } from "../result-sums.ts";
import { unexpected } from "./google-fetch.ts";
import { type AnalyticsAccess, fetchRows, valuesOf } from "./search-analytics.ts";

/** Fetches every page that was shown on one day, final numbers only. */
export async function queryDay(egress: Egress, google: Google, asker: AnalyticsAccess, day: string): Promise<ResultSums> {
  const sums = createResultSums();
  // Pages of the same rank may swap places between two requests.
  const seen = new Set<string>();
  const question = { startDate: day, endDate: day, dimensions: ["date", "page"] } as const;
  for (let startRow = 0; ; startRow += asker.rowsPerRequest) {
    const rows = await fetchRows(egress, google, asker, question, startRow);
    for (const row of rows) {
      const [date, address = ""] = row.keys;
      if (date !== day) throw unexpected();
      const page = pageUrl(address);
      if (page === undefined || seen.has(address)) continue;
      seen.add(address);
      sums.add(day, page, valuesOf(row));
    }
    if (rows.length < asker.rowsPerRequest) return sums;
  }
}
