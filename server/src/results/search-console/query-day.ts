import { z } from "zod";
import type { Egress } from "#src/platform/egress/egress.ts";
import { pageUrl } from "../page-url.ts";
import { createResultSums, type ResultSums } from "../result-sums.ts";
import { SearchConsoleFault } from "./fault.ts";
import { faultOf, type GoogleEndpoints, googleFetch } from "./google-fetch.ts";

export type DayQuery = { token: string; siteProperty: string; account: string; day: string; rowsPerRequest: number };

const QueryAnswer = z.object({
  rows: z
    .array(
      z.object({
        keys: z.tuple([z.string(), z.string()]),
        clicks: z.number().min(0).max(1e9),
        impressions: z.number().min(0).max(1e9),
        position: z.number().min(0).default(0),
      }),
    )
    .default([]),
});
type Row = z.output<typeof QueryAnswer>["rows"][number];

/** Every page that was shown on one day, final numbers only. */
export async function queryDay(egress: Egress, endpoints: GoogleEndpoints, query: DayQuery): Promise<ResultSums> {
  const sums = createResultSums();
  // Pages of the same rank may change places between two requests.
  const seen = new Set<string>();
  for (let startRow = 0; ; startRow += query.rowsPerRequest) {
    const rows = await fetchRows(egress, endpoints, query, startRow);
    for (const row of rows) {
      const [, address] = row.keys;
      const page = pageUrl(address);
      if (page === undefined || seen.has(address)) continue;
      seen.add(address);
      sums.add(query.day, page, valuesOf(row));
    }
    if (rows.length < query.rowsPerRequest) return sums;
  }
}

function valuesOf({ clicks, impressions, position }: Row) {
  return { clicks: Math.round(clicks), impressions: Math.round(impressions), positionSum: position * impressions };
}

async function fetchRows(egress: Egress, endpoints: GoogleEndpoints, query: DayQuery, startRow: number): Promise<Row[]> {
  const { siteProperty, day, rowsPerRequest } = query;
  const url = `${endpoints.searchConsoleUrl}/webmasters/v3/sites/${encodeURIComponent(siteProperty)}/searchAnalytics/query`;
  const answer = await googleFetch(egress, url, {
    headers: { authorization: `Bearer ${query.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      startDate: day,
      endDate: day,
      dimensions: ["date", "page"],
      type: "web",
      dataState: "final",
      rowLimit: rowsPerRequest,
      startRow,
    }),
  });
  if (answer.status !== 200) throw faultOf(answer, siteProperty, query.account);
  const { data } = QueryAnswer.safeParse(answer.body);
  if (data === undefined || data.rows.some(({ keys: [date] }) => date !== day)) {
    throw new SearchConsoleFault("failed", "Search Console answered with something unexpected. It is tried again later.");
  }
  return data.rows;
}
