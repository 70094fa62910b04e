import type { ResultSpan } from "@galley/contract";
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
import { usualSpan } from "../results-search.ts";
import { ReadArticles, type ReadersShown, ReadFrom, ReadPages } from "./read-lists.tsx";

/** Readers of the hosted blog: day by day, by article, by other page and by the site that led there. */
export function Readers({ projectId, days = usualSpan }: { projectId: string; days: ResultSpan | undefined }) {
  const shown = useQuery({ ...query("browse_views", { projectId, days }), placeholderData: keepPreviousData });
  if (shown.isPending) return <Loading rows={6} />;
  if (shown.data === undefined) return <Failed error={shown.error} onRetry={() => void shown.refetch()} />;
  return (
    <div
      className={cx("flex flex-col gap-4", shown.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
      aria-busy={shown.isPlaceholderData}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SpanSwitch
          days={days}
          linkTo={(span) => ({ to: "/projects/$projectId/blog/readers", params: { projectId }, search: { days: span } })}
        />
        <p className="text-ink-2 text-ui">{daySpan(shown.data.from, shown.data.to, "short")}</p>
      </div>
      <Figures projectId={projectId} shown={shown.data} />
    </div>
  );
}

function Figures({ projectId, shown }: { projectId: string; shown: ReadersShown }) {
  const [cursor, setCursor] = useState<number>();
  const { views, viewsBefore, blogViews, blogViewsBefore, series, articles, pages, hosts } = shown;
  if (blogViews === 0 && viewsBefore === null && blogViewsBefore === null) {
    return (
      <Empty icon={<Users size={20} />} title={m.readers_none()}>
        {m.readers_none_text()}
      </Empty>
    );
  }
  const chart = { series, cursor, onCursor: setCursor };
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <ViewsCard name={m.readers_blog_views()} field="blogViews" views={blogViews} before={blogViewsBefore} {...chart} />
        <ViewsCard name={m.readers_views()} field="views" views={views} before={viewsBefore} {...chart} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ReadArticles projectId={projectId} articles={articles} />
        <div className="grid gap-4">
          <ReadPages pages={pages} />
          <ReadFrom hosts={hosts} views={blogViews} />
        </div>
      </div>
      <p className="text-ink-3 text-xs leading-5">{m.readers_how()}</p>
    </>
  );
}

type ViewsCardProps = {
  name: string;
  field: "views" | "blogViews";
  views: number;
  before: number | null;
  series: ReadersShown["series"];
  cursor: number | undefined;
  onCursor: (cursor: number | undefined) => void;
};

/** A sum of views, its change, and its days. The selected day is the same in both cards. */
function ViewsCard({ name, field, views, before, series, cursor, onCursor }: ViewsCardProps) {
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <h2 className="text-ink-2 text-ui">{name}</h2>
      <p className="font-display font-medium text-3xl tabular-nums leading-10">{number(views)}</p>
      <p className="mb-3 flex min-h-5 flex-wrap items-center gap-x-1.5 text-ink-3 text-xs">
        {before === null ? (
          m.results_before_unknown({ days: series.length })
        ) : (
          <>
            <ResultChange now={views} before={before} />
            {m.results_on_before({ days: series.length })}
          </>
        )}
      </p>
      <SeriesChart
        name={name}
        measure="clicks"
        days={series.map((one) => ({ day: one.day, value: one[field], before: null, published: [] }))}
        cursor={cursor}
        onCursor={onCursor}
      />
    </Card>
  );
}
