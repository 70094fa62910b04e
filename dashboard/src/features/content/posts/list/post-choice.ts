import type { PostChoice } from "@galley/contract";
import type { Input } from "#src/api/operations.ts";
import { networkNamed } from "#src/parts/networks/names.ts";
import type { PostListSearch } from "../post-search.ts";

/** Returns what the list shows as a saved view keeps it. */
export function choiceOf({ status, format, destination: named, articleId, query = "" }: PostListSearch): PostChoice {
  return { screen: "posts", status, format, destination: networkNamed(named), articleId, query: query.trim() || undefined };
}

export function browseInput(projectId: string, search: PostListSearch): Input<"browse_posts"> {
  const { screen: _, status, ...filters } = choiceOf(search);
  return { projectId, ...(status && { statuses: [status] }), ...filters };
}

export function isFiltered(search: PostListSearch): boolean {
  const { screen: _, ...filters } = choiceOf(search);
  return Object.values(filters).some(Boolean);
}

/** Returns the search parameters of a saved view. */
export function searchOfChoice({ screen: _, ...search }: PostChoice): PostListSearch {
  return search;
}
