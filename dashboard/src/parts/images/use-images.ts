import { firstImages } from "@galley/contract";
import type { Item } from "#src/api/operations.ts";
import { usePages } from "#src/parts/use-pages.ts";

export type DashboardImage = Item<"browse_images">;
export type ImageFilters = { query?: string | undefined; unused?: boolean | undefined; missingAlt?: boolean | undefined };

/** Loads a project's images with the given filters, page by page. */
export function useImages(projectId: string, { query = "", unused = false, missingAlt = false }: ImageFilters, enabled = true) {
  const words = query.trim();
  const list = usePages(
    "browse_images",
    {
      projectId,
      ...firstImages,
      ...(words !== "" && { query: words }),
      ...(unused && { unused }),
      ...(missingAlt && { missingAlt }),
    },
    { enabled, least: firstImages.limit },
  );
  return { ...list, images: list.items };
}
