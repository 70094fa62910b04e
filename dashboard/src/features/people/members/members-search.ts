import { roles } from "@galley/contract";
import { getRouteApi } from "@tanstack/react-router";
import { oneOf, searchParams, words, yes } from "#src/place/search-params.ts";

export const membersTabs = ["roles"] as const;

/** What the screen's address says: which part, what narrows the list, and what is open. */
export const membersSearch = searchParams({
  tab: oneOf(membersTabs),
  q: words(),
  role: oneOf(roles),
  member: words(),
  invite: yes,
});
export type MembersSearch = ReturnType<typeof membersSearch>;

export const membersRouteApi = getRouteApi("/organizations/$organizationId/members");
