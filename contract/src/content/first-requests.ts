// What screens of the dashboard ask first. The service sends the answers with the page, so both must use the same input.

/** First request of the dashboard's article list. */
export const firstArticles = { sort: "updated", limit: 25 } as const;

/** First request of the dashboard's media library. */
export const firstImages = { limit: 48 } as const;

/** First request of the dashboard's list of pages with results in search; `days` is that of its chart, too. */
export const firstResults = { days: 28, sort: "clicks", limit: 25 } as const;

/** Number of days that the calendar's list shows, from the chosen one on. */
export const calendarListDays = 30;
