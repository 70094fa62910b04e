import { getRouteApi } from "@tanstack/react-router";
import type { ConnectionsSearch } from "./connections-search.ts";

const route = getRouteApi("/projects/$projectId/dashboard/connections");

/** Returns the search parameters of this screen and functions that change them. */
export function useConnectionsSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (values: ConnectionsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true, resetScroll: false });
  return {
    search,
    change,
    open: (dialog: ConnectionsSearch["open"]) => change({ open: dialog }),
    close: () => change({ open: undefined }),
  };
}
