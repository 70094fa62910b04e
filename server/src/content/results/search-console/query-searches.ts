import { limits } from "@galley/contract";
import type { Egress } from "#src/core/egress/egress.ts";
import { normalizeQuery } from "../normalize-query.ts";
import { createResultSums, type ResultSums } from "../result-sums.ts";
import type { GoogleEndpoints } from "./google-fetch.ts";
import { type AnalyticsAccess, fetchRows, valuesOf } from "./search-analytics.ts";

/** Fetches the search queries from one day to another, as sums over these days. The number is limited; the most clicked come first. */
export async function querySearches(
  egress: Egress,
  endpoints: GoogleEndpoints,
  asker: AnalyticsAccess,
  { from, to }: { from: string; to: string },
): Promise<ResultSums> {
  const sums = createResultSums();
  // Queries of the same rank may swap places between two requests.
  const seen = new Set<string>();
  const question = { startDate: from, endDate: to, dimensions: ["query"] } as const;
  for (let startRow = 0; ; startRow += asker.rowsPerRequest) {
    const rows = await fetchRows(egress, endpoints, asker, question, startRow);
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
