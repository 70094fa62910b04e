/** How the dashboard's list of articles begins: the service answers this with the page itself, and the list asks for the same. */
export const firstArticles = { sort: "updated", limit: 25 } as const;
