import { oneOf, searchParams, words } from "#src/place/search-params.ts";

/** What the address tells of the library: words, which images, and the one that is open. */
export const mediaSearch = searchParams({ q: words(), show: oneOf(["unused", "no-alt"]), image: words() });
export type MediaSearch = ReturnType<typeof mediaSearch>;
