// First requests of the dashboard's screens. The service sends the answers with the page, so both must use the same input.
import { limits } from "../limits.ts";

/** First request of the dashboard's article list. */
export const firstArticles = { sort: "updated", limit: 25 } as const;

/** First request of the dashboard's media library. */
export const firstImages = { limit: 48 } as const;

/** First request of the dashboard's list of pages with results in search; `days` is that of its chart, too. */
export const firstResults = { days: 28, sort: "clicks", limit: 25 } as const;

/** First request of the dashboard's comments on an article or a post. */
export const firstComments = { state: "open", limit: limits.pageSizeMax } as const;

/** First request of the dashboard's activity of a post. */
export const firstPostActivity = { limit: 10 } as const;

/** First request of the dashboard's movements of credits. */
export const firstCreditEntries = { limit: limits.pageSizeMax } as const;

/** Number of days that the calendar's list shows, from the chosen one on. */
export const calendarListDays = 30;
