import { oneOf, searchParams, words } from "#src/place/search-params.ts";

export const suggestionTabs = ["suggested", "accepted", "declined", "ideas"] as const;
export type SuggestionTab = (typeof suggestionTabs)[number];

export const suggestionsSearch = searchParams({
  tab: oneOf(suggestionTabs),
  /** Id of a topic to show, whatever its status. */
  topic: words(),
});
