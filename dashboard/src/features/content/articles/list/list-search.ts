import { type ArticleChoice, type ArticleSort, type ArticleStatus, articleTabs, firstArticles } from "@galley/contract";
import { getRouteApi } from "@tanstack/react-router";
import type { Input, Item } from "#src/api/operations.ts";
import { oneOf, type Reader, searchParams, words } from "#src/place/search-params.ts";

export type BrowsedArticle = Item<"browse_articles">;

export type ArticleTab = (typeof articleTabs)[number];

/** Statuses of the tabs that go by them. An article that the service is writing belongs to the drafts. */
export const statusesOf: Record<Exclude<ArticleTab, "all" | "published">, readonly ArticleStatus[]> = {
  in_review: ["in_review"],
  scheduled: ["scheduled"],
  drafts: ["draft", "generating"],
  approved: ["approved"],
};

const sorts = ["updated", "scheduled", "title"] as const satisfies readonly ArticleSort[];

const language: Reader<string> = (value) =>
  typeof value === "string" && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value) ? value : undefined;

const slug: Reader<string> = (value) => (typeof value === "string" && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? value : undefined);

export const listSearch = searchParams({
  status: oneOf(articleTabs),
  locale: language,
  author: words(),
  /** Slug of a tag, which live articles alone have. */
  tag: slug,
  q: words(),
  sort: oneOf(sorts),
  /** Dialog over the list in which an article begins. */
  begin: oneOf(["template"]),
});
export type ListSearch = ReturnType<typeof listSearch>;

export const listRouteApi = getRouteApi("/projects/$projectId/dashboard/articles");

export function sortOf(search: ListSearch): NonNullable<ListSearch["sort"]> {
  return search.sort ?? usualSort(search);
}

/** Returns the order of a tab unless another one is chosen: by date for scheduled articles, by last change for all others. */
export function usualSort({ status }: ListSearch): NonNullable<ListSearch["sort"]> {
  return status === "scheduled" ? "scheduled" : firstArticles.sort;
}

export function browseInput(projectId: string, search: ListSearch): Input<"browse_articles"> {
  const { status = "all", locale, author, tag, q = "" } = search;
  return {
    projectId,
    sort: sortOf(search),
    limit: firstArticles.limit,
    ...tabInput(status),
    ...(locale !== undefined && { locale }),
    ...(author !== undefined && { authorId: author }),
    ...(tag !== undefined && { tag }),
    ...(q.trim() !== "" && { query: q.trim() }),
  };
}

/** Returns the filter of a tab. The published tab has all that the site shows, also where a newer text is being written. */
function tabInput(tab: ArticleTab): Pick<Input<"browse_articles">, "statuses" | "live"> {
  if (tab === "all") return {};
  return tab === "published" ? { live: true } : { statuses: [...statusesOf[tab]] };
}

/** Returns what is shown as a saved view keeps it. */
export function choiceOf(search: ListSearch): ArticleChoice {
  const { status, locale, author, tag, q = "" } = search;
  const sort = sortOf(search);
  return {
    screen: "articles",
    tab: status === "all" ? undefined : status,
    locale,
    authorId: author,
    tag,
    query: q.trim() || undefined,
    sort: sort === usualSort(search) ? undefined : sort,
  };
}

/** Returns the search parameters of a saved view. */
export function searchOfChoice({ tab, locale, authorId, tag, query, sort }: ArticleChoice): ListSearch {
  return { status: tab, locale, author: authorId, tag, q: query, sort };
}

export function hasFilters({ locale, author, tag, q = "" }: ListSearch): boolean {
  return locale !== undefined || author !== undefined || tag !== undefined || q.trim() !== "";
}
