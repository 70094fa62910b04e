import { oneOf, searchParams, words, yes } from "#src/place/search-params.ts";

/** What the address of the list says: which tokens, the open one, and whether one is being made. */
export const tokensSearch = searchParams({ show: oneOf(["ended", "all"]), token: words(), new: yes });
export type TokensSearch = ReturnType<typeof tokensSearch>;
