import { Link, type LinkProps } from "@tanstack/react-router";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { resultSpans, usualSpan } from "../results-search.ts";

type Span = (typeof resultSpans)[number];
type SpanSwitchProps = { days: Span | undefined; linkTo: (days: Span | undefined) => LinkProps };

/** Links for the length of the period. */
export function SpanSwitch({ days = usualSpan, linkTo }: SpanSwitchProps) {
  return (
    <nav aria-label={m.results_span()} className="inline-flex rounded-md border border-line-strong bg-card p-0.5">
      {resultSpans.map((span) => (
        <Link
          key={span}
          {...linkTo(span === usualSpan ? undefined : span)}
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
