import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";

export type StatusDetails = Output<"get_article_status">;

/** Returns when an article's text was saved, who approved it or wants changes, and what readers see; undefined while it loads. */
export function useArticleStatus(articleId: string): StatusDetails | undefined {
  return useQuery(query("get_article_status", { id: articleId })).data;
}

/** Returns where readers will find an article's current revision once it is live. */
export function useNextUrl({ id, url }: Pick<Output<"get_article">, "id" | "url">): string {
  return useArticleStatus(id)?.nextUrl ?? url;
}
