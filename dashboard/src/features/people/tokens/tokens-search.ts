import { oneOf, searchParams, words, yes } from "#src/place/search-params.ts";

/** Search parameters of the list: its words and its filter, the open token, and whether the dialog for a new one is open. */
export const tokensSearch = searchParams({ q: words(), show: oneOf(["ended", "all"]), token: words(), new: yes });
export type TokensSearch = ReturnType<typeof tokensSearch>;
