import { m } from "#messages";
import { ago, longDay } from "#src/format/dates.ts";
import type { Chart } from "../chart/series.ts";

/** Last day with figures, and their source. */
export function FreshnessLine({ freshness: { lastDay, updatedAt, source } }: { freshness: Chart["freshness"] }) {
  if (lastDay === null || updatedAt === null) return null;
  const facts = { day: longDay(lastDay), ago: ago(updatedAt) };
  return (
    <p className="mt-1 text-ink-2 text-ui">
      {source === "search_console" ? m.results_fresh_fetched(facts) : m.results_fresh_imported(facts)}
    </p>
  );
}
