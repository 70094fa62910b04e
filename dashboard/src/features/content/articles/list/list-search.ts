import { type ArticleSort, type ArticleStatus, firstArticles } from "@galley/contract";
import { getRouteApi } from "@tanstack/react-router";
import type { Input, Item } from "#src/api/operations.ts";
import { oneOf, type Reader, searchParams, words } from "#src/place/search-params.ts";

export type BrowsedArticle = Item<"browse_articles">;

export const articleTabs = ["all", "in_review", "scheduled", "published", "drafts", "approved"] as const;
export type ArticleTab = (typeof articleTabs)[number];

/** Statuses of each tab. An article that the service is writing belongs to the drafts. */
export const statusesOf: Record<ArticleTab, readonly ArticleStatus[] | undefined> = {
  all: undefined,
  in_review: ["in_review"],
  scheduled: ["scheduled"],
  published: ["published"],
  drafts: ["draft", "generating"],
  approved: ["approved"],
};

const sorts = ["updated", "scheduled", "title"] as const satisfies readonly ArticleSort[];

const language: Reader<string> = (value) =>
  typeof value === "string" && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value) ? value : undefined;

export const listSearch = searchParams({
  status: oneOf(articleTabs),
  locale: language,
  author: words(),
  q: words(),
  sort: oneOf(sorts),
});
export type ListSearch = ReturnType<typeof listSearch>;

export const listRouteApi = getRouteApi("/projects/$projectId/dashboard/articles");

/** Returns the order of the list: by date for scheduled articles, by last change for all others. */
export function sortOf({ sort, status }: ListSearch): NonNullable<ListSearch["sort"]> {
  return sort ?? (status === "scheduled" ? "scheduled" : firstArticles.sort);
}

export function browseInput(projectId: string, search: ListSearch): Input<"browse_articles"> {
  const { status = "all", locale, author, q = "" } = search;
  const statuses = statusesOf[status];
  return {
    projectId,
    sort: sortOf(search),
    limit: firstArticles.limit,
    ...(statuses && { statuses: [...statuses] }),
    ...(locale !== undefined && { locale }),
    ...(author !== undefined && { authorId: author }),
    ...(q.trim() !== "" && { query: q.trim() }),
  };
}

export function hasFilters({ locale, author, q = "" }: ListSearch): boolean {
  return locale !== undefined || author !== undefined || q.trim() !== "";
}
