import { oneOf, searchParams, words } from "#src/place/search-params.ts";

/** Search parameters of the library: words, a view, and the open image. */
export const mediaSearch = searchParams({ q: words(), show: oneOf(["unused", "no-alt"]), image: words() });
export type MediaSearch = ReturnType<typeof mediaSearch>;
