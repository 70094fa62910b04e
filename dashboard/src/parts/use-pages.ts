import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Input, Item, OnlyInput } from "#src/api/operations.ts";
import { type PagedName, pages } from "#src/api/query.ts";

/** Number of items that fill a window. */
const enough = 50;

/** Loads a list page by page, and its items so far. A page of a filtered list may have few items, or none, and still go on. */
export function usePages<N extends PagedName, Given extends Input<N>>(
  operation: N,
  input: OnlyInput<N, Given>,
  { enabled = true, least = enough } = {},
) {
  const list = useInfiniteQuery({ ...pages(operation, input), enabled });
  const items = (list.data?.pages.flatMap((page) => page.data as unknown[]) ?? []) as Item<N>[];
  const { data, error, isError, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } = list;
  const wantsMore = enabled && hasNextPage && !isError && items.length < least;
  // Only what is read here renders the list anew when it changes: a request that brings nothing new should not.
  const goesOn = wantsMore && !list.isFetching;
  useEffect(() => {
    if (goesOn) void fetchNextPage({ cancelRefetch: false });
  }, [goesOn, fetchNextPage]);
  return {
    data,
    error,
    isError,
    isPending: list.isPending || (items.length === 0 && hasNextPage && !isError),
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
    items,
    get dataUpdatedAt() {
      return list.dataUpdatedAt;
    },
  };
}
