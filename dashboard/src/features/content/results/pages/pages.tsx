import { firstResults } from "@galley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { useIsNarrow } from "#src/ui/use-media.ts";
import { type ResultsSearch, useSetSearch, usualSpan } from "../results-search.ts";
import { PageCards } from "./page-cards.tsx";
import { PageTable } from "./page-table.tsx";

/** Pages with results, in the requested order. */
export function Pages({ projectId, search }: { projectId: string; search: ResultsSearch }) {
  const { days = usualSpan, sort = firstResults.sort, q = "" } = search;
  const query = q.trim();
  const list = useInfiniteQuery(
    pages("browse_results", { projectId, days, sort, limit: firstResults.limit, ...(query !== "" && { query }) }),
  );
  const isNarrow = useIsNarrow();
  const set = useSetSearch();
  // An import may happen between two pages of the list. A row that moved meanwhile is shown once.
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const rows = [...new Map(all.map((row) => [row.page, row])).values()];
  if (list.isPending) return <Loading rows={7} />;
  if (list.isError && rows.length === 0) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) {
    return (
      <Empty
        icon={<SearchX size={20} />}
        title={m.results_none_found()}
        action={query !== "" && <Button onClick={() => set({ q: undefined })}>{m.search_clear()}</Button>}
      >
        {query === "" ? m.results_none_in_window() : m.results_none_found_text()}
      </Empty>
    );
  }
  return (
    <div
      className={cx("flex flex-col gap-3", list.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
      aria-busy={list.isPlaceholderData}
    >
      {isNarrow ? <PageCards rows={rows} /> : <PageTable rows={rows} sort={sort} />}
      <ShowMore list={list} />
    </div>
  );
}
