import { firstResults, type ResultSort, type ResultSpan, searchSignInOutcomes } from "@galley/contract";
import { getRouteApi, type LinkProps } from "@tanstack/react-router";
import { oneOf, type Reader, searchParams, words } from "#src/place/search-params.ts";

export const resultSpans = [7, 28, 90] as const satisfies readonly ResultSpan[];
const sorts = ["clicks", "impressions", "gained", "lost"] as const satisfies readonly ResultSort[];

export const span: Reader<ResultSpan> = (value) => resultSpans.find((one) => one === Number(value));

export const resultsSearch = searchParams({
  days: span,
  /** Leads on to the readers of the blog, who stood here before. */
  of: oneOf(["readers"]),
  view: oneOf(["searches"]),
  sort: oneOf(sorts),
  q: words(),
  /** Page that is shown by itself. */
  page: words(2000),
  /** Open dialog of the owners and admins. */
  open: oneOf(["import", "search-console"]),
  /** How signing in with Google ended, for a person who comes back from there. */
  outcome: oneOf(searchSignInOutcomes),
});
export type ResultsSearch = ReturnType<typeof resultsSearch>;

export const resultsRouteApi = getRouteApi("/projects/$projectId/dashboard/results");

export const usualSpan = firstResults.days;

/** Returns the link to the results with another period. */
export function resultsOver(projectId: string, search: ResultsSearch) {
  return (days: ResultSpan | undefined): LinkProps => ({
    to: "/projects/$projectId/results",
    params: { projectId },
    search: { ...search, days },
  });
}

/** Returns a function that changes some of the search parameters. Undefined removes one. */
export function useSetSearch(): (change: Partial<ResultsSearch>, replace?: boolean) => void {
  const navigate = resultsRouteApi.useNavigate();
  return (change, replace = false) => void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false });
}
