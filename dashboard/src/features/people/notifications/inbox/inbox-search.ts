import { oneOf, searchParams, words } from "#src/place/search-params.ts";

/** The chosen entry, the batch that is open, and whether what is put off is shown. */
export const inboxSearch = searchParams({ entry: words(100), batch: words(100), show: oneOf(["snoozed"]) });
export type InboxSearch = ReturnType<typeof inboxSearch>;
