import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { number, percent } from "#src/format/numbers.ts";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { runsOf, smoothPath } from "../chart/scale.ts";
import { type ResultsSearch, useSetSearch } from "../results-search.ts";
import { ArticleLink, type BrowsedResult, PageChange, PageFacts, PageLink, shownPosition } from "./page-parts.tsx";

const size = { width: 88, height: 24, edge: 2 };

/** Line of a page's clicks without a scale. The page's own chart shows the values. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  if (values.length < 2) return null;
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const point = (index: number) => ({
    x: size.edge + (index * (size.width - 2 * size.edge)) / (values.length - 1),
    y: size.edge + (size.height - 2 * size.edge) * (1 - (values[index] ?? 0) / top),
  });
  return (
    <svg aria-hidden="true" width={size.width} height={size.height} className="block text-accent">
      {runsOf(values).map((run) => (
        <path
          key={run[0]}
          d={smoothPath(run.map(point))}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}

type Sort = NonNullable<ResultsSearch["sort"]>;
const heading = "px-3 py-2 font-medium text-ink-3 text-xs";
const figure = "px-3 py-2.5 text-right tabular-nums";

/** Pages with their figures. The headings sort the table; that of the change switches between the greatest loss and the greatest gain. */
export function PageTable({ rows, sort }: { rows: readonly BrowsedResult[]; sort: Sort }) {
  return (
    <Card>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{m.results_pages()}</caption>
        <thead>
          <tr className="border-line border-b bg-panel/40 [&>th:first-child]:rounded-tl-xl [&>th:last-child]:rounded-tr-xl">
            <th scope="col" className={cx(heading, "pl-4 text-left")}>
              {m.results_page()}
            </th>
            <th scope="col" className={cx(heading, "w-28 text-left max-xl:hidden")}>
              {m.results_trend()}
            </th>
            <SortHeading sort="clicks" current={sort} className="w-22">
              {m.results_clicks()}
            </SortHeading>
            <SortHeading sort={sort === "lost" ? "gained" : "lost"} current={sort} className="w-26">
              {m.results_change()}
            </SortHeading>
            <SortHeading sort="impressions" current={sort} className="w-30 max-lg:hidden">
              {m.results_impressions()}
            </SortHeading>
            <th scope="col" className={cx(heading, "w-20 text-right max-xl:hidden")}>
              {m.results_ctr_short()}
            </th>
            <th scope="col" className={cx(heading, "w-22 text-right max-xl:hidden")}>
              {m.results_position_short()}
            </th>
            <th scope="col" className="w-12 pr-2">
              <span className="sr-only">{m.results_article()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.page} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type SortHeadingProps = { sort: Sort; current: Sort; className: string; children: ReactNode };

function SortHeading({ sort, current, className, children }: SortHeadingProps) {
  const set = useSetSearch();
  const isChange = sort === "lost" || sort === "gained";
  const isCurrent = isChange ? current === "lost" || current === "gained" : current === sort;
  // The greatest loss, which is the smallest change, comes first.
  const order = isCurrent ? (current === "lost" ? "ascending" : "descending") : "none";
  return (
    <th scope="col" aria-sort={order} className={cx(heading, "text-right", className)}>
      <button
        type="button"
        onClick={() => set({ sort: sort === "clicks" ? undefined : sort })}
        className={cx("inline-flex items-center gap-0.5 rounded hover:text-ink", isCurrent && "text-ink")}
      >
        {children}
        {isCurrent && <ArrowDown size={12} aria-hidden className={cx(current === "lost" && "rotate-180")} />}
      </button>
    </th>
  );
}

function Row({ row }: { row: BrowsedResult }) {
  return (
    <tr className="relative border-line border-b text-ink-2 text-ui last:rounded-b-xl last:border-b-0 hover:bg-panel/40">
      <td className="py-2.5 pr-3 pl-4 text-ink">
        <PageLink row={row} />
        <PageFacts row={row} />
      </td>
      <td className="px-3 py-2.5 max-xl:hidden">
        <Sparkline values={row.trend} />
      </td>
      <td className={cx(figure, "font-medium text-ink")}>{number(row.clicks)}</td>
      <td className={figure}>
        <PageChange row={row} />
      </td>
      <td className={cx(figure, "max-lg:hidden")}>{number(row.impressions)}</td>
      <td className={cx(figure, "max-xl:hidden")}>{percent(row.ctr)}</td>
      <td className={cx(figure, "max-xl:hidden")}>{shownPosition(row.position)}</td>
      <td className="pr-2">
        <ArticleLink row={row} />
      </td>
    </tr>
  );
}
