import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Item } from "#src/api/operations.ts";
import { pages } from "#src/api/query.ts";

export type DashboardImage = Item<"browse_images">;
export type ImageFilters = { query?: string | undefined; unused?: boolean | undefined; missingAlt?: boolean | undefined };

const pageSize = 48;

/** Loads a project's images with the given filters, page by page. */
export function useImages(projectId: string, { query = "", unused = false, missingAlt = false }: ImageFilters, enabled = true) {
  const words = query.trim();
  const list = useInfiniteQuery({
    ...pages("browse_images", {
      projectId,
      limit: pageSize,
      ...(words !== "" && { query: words }),
      ...(unused && { unused }),
      ...(missingAlt && { missingAlt }),
    }),
    enabled,
  });
  const images = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  // A page of a filtered list may have few images, or none, and still go on.
  const goesOn = enabled && hasNextPage && !isFetching && !isError && images.length < pageSize;
  useEffect(() => {
    if (goesOn) void fetchNextPage({ cancelRefetch: false });
  }, [goesOn, fetchNextPage]);
  return { ...list, isPending: list.isPending || (images.length === 0 && hasNextPage && !isError), images };
}
