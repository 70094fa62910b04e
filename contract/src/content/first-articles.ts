/** First request of the dashboard's article list. The service sends the answer with the page, so both must use the same input. */
export const firstArticles = { sort: "updated", limit: 25 } as const;
