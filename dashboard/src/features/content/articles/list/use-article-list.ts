import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Output } from "#src/api/operations.ts";
import { pages, query } from "#src/api/query.ts";
import { browseInput, type ListSearch } from "./list-search.ts";

export type Counts = Output<"count_articles">;

/** What the list shows, and how many there are of everything. */
export function useArticleList(projectId: string, search: ListSearch) {
  const list = useInfiniteQuery(pages("browse_articles", browseInput(projectId, search)));
  // Many rows are rendered in slices, so that a slow device answers its person in between.
  const data = useDeferredValue(list.data);
  const counts = useQuery(query("count_articles", { projectId }));
  // Somebody may change the list while its next page is on its way: what has moved there is shown once.
  const all = data?.pages.flatMap(({ data }) => data) ?? [];
  return {
    list,
    isPending: data === undefined && !list.isError,
    counts: counts.data,
    articles: [...new Map(all.map((article) => [article.id, article])).values()],
  };
}
