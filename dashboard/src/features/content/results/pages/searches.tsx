import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { m } from "#messages";
import type { Item, Output } from "#src/api/operations.ts";
import { pages } from "#src/api/query.ts";
import { daySpan } from "#src/format/dates.ts";
import { number, percent } from "#src/format/numbers.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { type ResultsSearch, useSetSearch } from "../results-search.ts";
import { shownPosition } from "./page-parts.tsx";

const pageSize = 25;
type Search = Item<"browse_searches">;

/** Searches for which the project was shown. */
export function Searches({ projectId, search: { q = "", sort } }: { projectId: string; search: ResultsSearch }) {
  const query = q.trim();
  const by = sort === "impressions" ? "impressions" : "clicks";
  const list = useInfiniteQuery(pages("browse_searches", { projectId, sort: by, limit: pageSize, ...(query !== "" && { query }) }));
  const set = useSetSearch();
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const period = list.data?.pages[0]?.period ?? null;
  if (list.isPending) return <Loading rows={7} />;
  if (list.isError && rows.length === 0) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (period === null) {
    return (
      <Empty icon={<SearchX size={20} />} title={m.results_no_searches()}>
        {m.results_no_searches_text()}
      </Empty>
    );
  }
  if (rows.length === 0) {
    return (
      <Empty
        icon={<SearchX size={20} />}
        title={m.results_none_found_searches()}
        action={query !== "" && <Button onClick={() => set({ q: undefined })}>{m.search_clear()}</Button>}
      >
        {m.results_none_found_text()}
      </Empty>
    );
  }
  return (
    <div
      className={cx("flex flex-col gap-3", list.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
      aria-busy={list.isPlaceholderData}
    >
      <PeriodNote period={period} />
      <Card>
        <SearchTable rows={rows} />
      </Card>
      <ShowMore list={list} />
    </div>
  );
}

/** Period of the searches, which does not depend on the period of the pages. */
export function PeriodNote({ period }: { period: NonNullable<Output<"browse_searches">["period"]> }) {
  return <p className="text-ink-3 text-xs">{m.results_searches_of({ span: daySpan(period.from, period.to, "short") })}</p>;
}

export function SearchTable({ rows }: { rows: readonly Search[] }) {
  const heading = "px-3 py-2 font-medium text-ink-3 text-xs";
  const figure = "px-3 py-2 text-right tabular-nums";
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{m.results_searches()}</caption>
      <thead>
        <tr className="border-line border-b bg-panel/40 [&>th:first-child]:rounded-tl-xl [&>th:last-child]:rounded-tr-xl">
          <th scope="col" className={cx(heading, "pl-4 text-left")}>
            {m.results_search()}
          </th>
          <th scope="col" className={cx(heading, "w-20 text-right")}>
            {m.results_clicks()}
          </th>
          <th scope="col" className={cx(heading, "w-28 text-right")}>
            {m.results_impressions()}
          </th>
          <th scope="col" className={cx(heading, "w-20 text-right max-sm:hidden")}>
            {m.results_ctr_short()}
          </th>
          <th scope="col" className={cx(heading, "w-22 pr-4 text-right max-sm:hidden")}>
            {m.results_position_short()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.query} className="border-line border-b text-ink-2 text-ui last:border-b-0">
            <th scope="row" className="py-2 pr-3 pl-4 text-left font-normal text-ink [overflow-wrap:anywhere]">
              {row.query}
            </th>
            <td className={cx(figure, "font-medium text-ink")}>{number(row.clicks)}</td>
            <td className={figure}>{number(row.impressions)}</td>
            <td className={cx(figure, "max-sm:hidden")}>{percent(row.ctr)}</td>
            <td className={cx(figure, "pr-4 max-sm:hidden")}>{shownPosition(row.position)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
