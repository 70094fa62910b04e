import { searchParams, words } from "#src/place/search-params.ts";

/** Search parameters of the list of endpoints: parts of their addresses. */
export const webhooksSearch = searchParams({ q: words() });
