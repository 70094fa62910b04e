import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";

/** Returns a cover's image from the media library; undefined while it loads. */
export function useCoverImage(_projectId: string, id: string) {
  return useQuery(query("get_image", { id })).data;
}
