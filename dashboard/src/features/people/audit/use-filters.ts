import { getRouteApi } from "@tanstack/react-router";
import type { Input } from "#src/api/operations.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import type { AuditSearch } from "./audit-search.ts";

const route = getRouteApi("/organizations/$organizationId/audit");

type Filters = Omit<Input<"list_audit_entries">, "limit" | "cursor">;

/** Returns the filters as the URL and the operations have them, and functions that change them. */
export function useFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const timeZone = useTimeZone();
  const { person, token, group, operation, surface, subject, from, to } = search;
  const wanted: Filters = {
    ...(person && { personId: person }),
    ...(token && { tokenId: token }),
    ...(group && { group }),
    ...(operation && { operation }),
    ...(surface && { surface }),
    ...(subject && { subjectId: subject }),
    ...(from && { from }),
    ...(to && { to }),
    ...((from || to) && { timeZone }),
  };
  return {
    search,
    wanted,
    isAny: Object.values(search).some((value) => value !== undefined),
    change: (change: Partial<AuditSearch>) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    clear: () => void navigate({ search: {}, replace: true }),
  };
}
