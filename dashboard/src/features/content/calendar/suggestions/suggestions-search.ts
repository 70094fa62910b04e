import { oneOf, searchParams, words } from "#src/place/search-params.ts";

export const suggestionTabs = ["suggested", "accepted", "declined", "ideas"] as const;
export type SuggestionTab = (typeof suggestionTabs)[number];

/** What the address of the suggestions says. */
export const suggestionsSearch = searchParams({
  tab: oneOf(suggestionTabs),
  /** A topic to show, wherever it is. */
  topic: words(),
});
