import { roles } from "@galley/contract";
import { getRouteApi } from "@tanstack/react-router";
import { oneOf, searchParams, words, yes } from "#src/place/search-params.ts";

const membersTabs = ["roles"] as const;

/** Search parameters of the screen: the tab, the filters, and the open dialog. */
export const membersSearch = searchParams({
  tab: oneOf(membersTabs),
  q: words(),
  role: oneOf(roles),
  member: words(),
  invite: yes,
});

export const membersRouteApi = getRouteApi("/organizations/$organizationId/members");
