/** The operator's app at X, and where X is reached. */
export type XApp = { clientId: string; clientSecret: string; apiUrl: string; authorizeUrl: string };

export const xAddresses = { apiUrl: "https://api.x.com", authorizeUrl: "https://x.com/i/oauth2/authorize" } as const;
