import { getRouteApi } from "@tanstack/react-router";
import type { MediaSearch } from "./media-search.ts";

const route = getRouteApi("/projects/$projectId/dashboard/media");

/** Returns the search parameters of the library and a function that changes them. */
export function useMediaSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (values: Partial<MediaSearch>, { replace = false } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace, resetScroll: false });
  return { search, change };
}
