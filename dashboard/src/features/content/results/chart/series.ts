import type { Output } from "#src/api/operations.ts";

export type Chart = Output<"chart_results">;
export type Measure = "clicks" | "impressions";

/** Day of a chart: its figure, that of the corresponding day of the period before, and what was published on it. */
export type ChartDay = { day: string; value: number | null; before: number | null; published: string[] };

export function chartDays({ series, published }: Chart, measure: Measure): ChartDay[] {
  return series.map((one) => ({
    day: one.day,
    value: one[measure],
    before: measure === "clicks" ? one.clicksBefore : one.impressionsBefore,
    published: published.filter(({ day }) => day === one.day).map(({ title }) => title),
  }));
}

/** Returns the relative change, such as 0.12; undefined if the earlier value is zero. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before;
}
