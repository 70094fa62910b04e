import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Output } from "#src/api/operations.ts";
import { pages, query } from "#src/api/query.ts";
import { browseInput, type ListSearch } from "./list-search.ts";

export type Counts = Output<"count_articles">;

/** Loads the articles of the list, and the counts of the project's articles. */
export function useArticleList(projectId: string, search: ListSearch) {
  const list = useInfiniteQuery(pages("browse_articles", browseInput(projectId, search)));
  // Renders many rows in slices, so that slow devices stay responsive.
  const data = useDeferredValue(list.data);
  const counts = useQuery(query("count_articles", { projectId }));
  // The list may change while its next page loads. An article that moved to that page is shown once.
  const all = data?.pages.flatMap(({ data }) => data) ?? [];
  return {
    list,
    isPending: data === undefined && !list.isError,
    counts: counts.data,
    articles: [...new Map(all.map((article) => [article.id, article])).values()],
  };
}
