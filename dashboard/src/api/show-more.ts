import type { UseInfiniteQueryResult } from "@tanstack/react-query";

export type PagedList = Pick<UseInfiniteQueryResult<{ pages: unknown[] }>, "data" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;

/** How often a refresh may come in between before somebody has to ask again. */
const attemptsMax = 5;

/** Asks for a list's next page. A refresh of what is shown ends a request that is on its way: then it is made again, after it. */
export async function showMore({ data, fetchNextPage }: PagedList): Promise<void> {
  const shown = data?.pages.length ?? 0;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const now = await fetchNextPage({ cancelRefetch: false });
    if (now.isError || !now.hasNextPage || (now.data?.pages.length ?? 0) > shown) return;
  }
}
