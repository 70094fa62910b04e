import { oneOf, searchParams, words } from "#src/place/search-params.ts";

export const notificationSearch = searchParams({ show: oneOf(["unread"]), about: words(40), project: words() });
export type NotificationSearch = ReturnType<typeof notificationSearch>;
