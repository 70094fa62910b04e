import type { UseInfiniteQueryResult } from "@tanstack/react-query";

export type PagedList = Pick<UseInfiniteQueryResult<{ pages: unknown[] }>, "data" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;

/** Most attempts to load a page while refreshes interrupt it, until the person has to ask again. */
const attemptsMax = 5;

/** Loads a list's next page. A refresh of the list cancels a request under way, which is then repeated after it. */
export async function showMore({ data, fetchNextPage }: PagedList): Promise<void> {
  const shown = data?.pages.length ?? 0;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const now = await fetchNextPage({ cancelRefetch: false });
    if (now.isError || !now.hasNextPage || (now.data?.pages.length ?? 0) > shown) return;
  }
}
