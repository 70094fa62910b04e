import type { Selection } from "#src/parts/bulk/use-selection.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { useIsNarrow } from "#src/ui/use-media.ts";
import { ArticleCards } from "./article-cards.tsx";
import { ArticleTable } from "./article-table.tsx";
import { EmptyList } from "./empty-list.tsx";
import { type BrowsedArticle, type ListSearch, sortOf } from "./list-search.ts";
import type { useArticleList } from "./use-article-list.ts";

type ArticleRowsProps = {
  list: ReturnType<typeof useArticleList>["list"];
  isPending: boolean;
  articles: readonly BrowsedArticle[];
  search: ListSearch;
  total: number | undefined;
  selection: Selection<BrowsedArticle> | undefined;
};

/** Rows of the articles, or the reason why there are none. While another filter loads, the current rows stay, paler. */
export function ArticleRows({ list, isPending, articles, search, total, selection }: ArticleRowsProps) {
  const { id: projectId, timeZone } = usePlace().project;
  const canWrite = useCan("articles:write");
  const Rows = useIsNarrow() ? ArticleCards : ArticleTable;
  if (isPending) return <Loading rows={7} />;
  if (list.isError && articles.length === 0) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (articles.length === 0) return <EmptyList projectId={projectId} search={search} total={total} canWrite={canWrite} />;
  return (
    <div
      className={cx("flex flex-col gap-3", list.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
      aria-busy={list.isPlaceholderData}
    >
      <Rows
        articles={articles}
        projectId={projectId}
        timeZone={timeZone}
        selection={selection}
        datesAhead={search.status === "scheduled" && sortOf(search) === "scheduled"}
      />
      <ShowMore list={list} />
    </div>
  );
}
