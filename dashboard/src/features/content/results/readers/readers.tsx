import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { daySpan } from "#src/format/dates.ts";
import { number } from "#src/format/numbers.ts";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { SeriesChart } from "../chart/series-chart.tsx";
import { SpanSwitch } from "../head/span-switch.tsx";
import { ResultChange } from "../pages/change.tsx";
import { type ResultsSearch, usualSpan } from "../results-search.ts";
import { ReadArticles, type ReadersShown, ReadFrom } from "./read-lists.tsx";

/** Readers of the hosted blog: day by day, by article and by the site that led there. */
export function Readers({ projectId, search }: { projectId: string; search: ResultsSearch }) {
  const { days = usualSpan } = search;
  const shown = useQuery({ ...query("browse_views", { projectId, days }), placeholderData: keepPreviousData });
  if (shown.isPending) return <Loading rows={6} />;
  if (shown.data === undefined) return <Failed error={shown.error} onRetry={() => void shown.refetch()} />;
  return (
    <div
      className={cx("flex flex-col gap-4", shown.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
      aria-busy={shown.isPlaceholderData}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SpanSwitch search={search} />
        <p className="text-ink-2 text-ui">{daySpan(shown.data.from, shown.data.to, "short")}</p>
      </div>
      <Figures projectId={projectId} shown={shown.data} />
    </div>
  );
}

function Figures({ projectId, shown }: { projectId: string; shown: ReadersShown }) {
  const [cursor, setCursor] = useState<number>();
  const { views, viewsBefore, series, articles, hosts } = shown;
  if (views === 0 && viewsBefore === null) {
    return (
      <Empty icon={<Users size={20} />} title={m.readers_none()}>
        {m.readers_none_text()}
      </Empty>
    );
  }
  return (
    <>
      <Card className="flex flex-col p-4 md:p-5">
        <h2 className="text-ink-2 text-ui">{m.readers_views()}</h2>
        <p className="font-display font-medium text-3xl tabular-nums leading-10">{number(views)}</p>
        <p className="mb-3 flex min-h-5 flex-wrap items-center gap-x-1.5 text-ink-3 text-xs">
          {viewsBefore === null ? (
            m.results_before_unknown({ days: series.length })
          ) : (
            <>
              <ResultChange now={views} before={viewsBefore} />
              {m.results_on_before({ days: series.length })}
            </>
          )}
        </p>
        <SeriesChart
          name={m.readers_views()}
          measure="clicks"
          days={series.map((one) => ({ day: one.day, value: one.views, before: null, published: [] }))}
          cursor={cursor}
          onCursor={setCursor}
        />
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ReadArticles projectId={projectId} articles={articles} />
        <ReadFrom hosts={hosts} views={views} />
      </div>
      <p className="text-ink-3 text-xs leading-5">{m.readers_how()}</p>
    </>
  );
}
