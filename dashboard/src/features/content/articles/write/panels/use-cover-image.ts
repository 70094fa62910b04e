import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";

/** What the media library knows of a cover; undefined while it is on its way. */
export function useCoverImage(_projectId: string, id: string) {
  return useQuery(query("get_image", { id })).data;
}
