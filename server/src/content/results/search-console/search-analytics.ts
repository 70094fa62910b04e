import { z } from "zod";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Google } from "#src/operations/outside/google.ts";
import { faultOf, googleFetch, unexpected } from "./google-fetch.ts";

/** The account that queries Search Console, and the property. */
export type AnalyticsAccess = { token: string; siteProperty: string; account: string; rowsPerRequest: number };
export type Question = { startDate: string; endDate: string; dimensions: readonly ("date" | "page" | "query")[] };

const Answer = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()),
        clicks: z.number().min(0).max(1e9),
        impressions: z.number().min(0).max(1e9),
        position: z.number().min(0).default(0),
      }),
    )
    .default([]),
});
export type AnswerRow = z.output<typeof Answer>["rows"][number];

/** Fetches rows of final numbers from `startRow` on, at most as many as one request returns. */
export async function fetchRows(
  egress: Egress,
  { searchConsoleUrl }: Google,
  asker: AnalyticsAccess,
  question: Question,
  startRow: number,
): Promise<AnswerRow[]> {
  const { token, siteProperty, rowsPerRequest } = asker;
  const url = `${searchConsoleUrl}/webmasters/v3/sites/${encodeURIComponent(siteProperty)}/searchAnalytics/query`;
  const answer = await googleFetch(egress, url, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ ...question, type: "web", dataState: "final", rowLimit: rowsPerRequest, startRow }),
  });
  if (answer.status !== 200) throw faultOf(answer, asker);
  const { data } = Answer.safeParse(answer.body);
  if (data === undefined || data.rows.some(({ keys }) => keys.length !== question.dimensions.length)) throw unexpected();
  return data.rows;
}

export function valuesOf({ clicks, impressions, position }: AnswerRow) {
  return { clicks: Math.round(clicks), impressions: Math.round(impressions), positionSum: position * impressions };
}
