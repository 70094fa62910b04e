import { useState } from "react";
import { m } from "#messages";
import { daySpan } from "#src/format/dates.ts";
import { number, percent } from "#src/format/numbers.ts";
import { Card } from "#src/ui/page.tsx";
import { ResultChange } from "../pages/change.tsx";
import { shownPosition } from "../pages/page-parts.tsx";
import { type Chart, chartDays, type Measure } from "./series.ts";
import { SeriesChart } from "./series-chart.tsx";

/** Clicks and impressions side by side, each with its related figure. The selected day is the same in both charts. */
export function ChartCards({ chart }: { chart: Chart }) {
  const [cursor, setCursor] = useState<number>();
  const { totals, comparison } = chart;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <ChartCard
        name={m.results_clicks()}
        measure="clicks"
        chart={chart}
        cursor={cursor}
        onCursor={setCursor}
        side={{ name: m.results_ctr(), value: percent(totals.ctr), before: comparison && percent(comparison.before.ctr) }}
      />
      <ChartCard
        name={m.results_impressions()}
        measure="impressions"
        chart={chart}
        cursor={cursor}
        onCursor={setCursor}
        side={{
          name: m.results_position(),
          value: shownPosition(totals.position),
          before: comparison && shownPosition(comparison.before.position),
        }}
      />
    </div>
  );
}

type ChartCardProps = {
  name: string;
  measure: Measure;
  chart: Chart;
  cursor: number | undefined;
  onCursor: (cursor: number | undefined) => void;
  side: { name: string; value: string; before: string | null };
};

function ChartCard({ name, measure, chart, cursor, onCursor, side }: ChartCardProps) {
  const { totals, comparison, series, from, to } = chart;
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="text-ink-2 text-ui">{name}</h2>
          <p className="font-display font-medium text-3xl tabular-nums leading-10">{number(totals[measure])}</p>
        </div>
        <dl className="text-right">
          <dt className="text-ink-3 text-xs leading-5">{side.name}</dt>
          <dd className="font-medium tabular-nums">{side.value}</dd>
          {side.before !== null && <dd className="text-ink-3 text-xs">{m.results_was({ value: side.before })}</dd>}
        </dl>
      </div>
      <p className="mb-3 flex min-h-5 flex-wrap items-center gap-x-1.5 text-ink-3 text-xs">
        {series.length > 0 && comparison === null && m.results_before_unknown({ days: series.length })}
        {comparison && (
          <>
            <ResultChange now={comparison.now[measure]} before={comparison.before[measure]} />
            {m.results_on_before({ days: series.length })}
            {comparison.days < series.length && ` · ${m.results_compared({ known: comparison.days, days: series.length })}`}
          </>
        )}
      </p>
      {series.length > 0 ? (
        <>
          <SeriesChart name={name} measure={measure} days={chartDays(chart, measure)} cursor={cursor} onCursor={onCursor} />
          <Legend chart={chart} />
        </>
      ) : (
        from !== null &&
        to !== null && <p className="text-ink-2 text-ui leading-5">{m.results_sums_only({ span: daySpan(from, to, "short") })}</p>
      )}
    </Card>
  );
}

function Legend({ chart: { series, published } }: { chart: Chart }) {
  const hasBefore = series.some(({ clicksBefore }) => clicksBefore !== null);
  if (!hasBefore && published.length === 0) return null;
  return (
    <ul aria-hidden className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 pl-10 text-ink-3 text-xs">
      {hasBefore && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="18" height="4">
            <line x1="1" x2="17" y1="2" y2="2" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeDasharray="2 5" />
          </svg>
          {m.results_days_before({ days: series.length })}
        </li>
      )}
      {published.length > 0 && (
        <li className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-ink" />
          {m.results_article_published()}
        </li>
      )}
    </ul>
  );
}
