import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { type ResultsSearch, resultSpans, resultsRouteApi, usualSpan } from "../results-search.ts";

/** Links for the length of the period. */
export function SpanSwitch({ search }: { search: ResultsSearch }) {
  const { projectId } = resultsRouteApi.useParams();
  const { days = usualSpan } = search;
  return (
    <nav aria-label={m.results_span()} className="inline-flex rounded-md border border-line-strong bg-card p-0.5">
      {resultSpans.map((span) => (
        <Link
          key={span}
          to="/projects/$projectId/results"
          params={{ projectId }}
          search={{ ...search, days: span === usualSpan ? undefined : span }}
          resetScroll={false}
          aria-current={span === days ? "true" : undefined}
          className={cx("rounded px-2.5 py-1 text-xs", span === days ? "bg-panel font-medium text-ink" : "text-ink-2 hover:text-ink")}
        >
          {m.results_days({ days: span })}
        </Link>
      ))}
    </nav>
  );
}
