import { useInfiniteQuery } from "@tanstack/react-query";
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
  return { ...list, images: list.data?.pages.flatMap((page) => page.data) ?? [] };
}
