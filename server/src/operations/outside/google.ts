/** Addresses of Google's services, and the operator's app there, with which people sign in. Absent: nobody can. */
export type Google = {
  searchConsoleUrl: string;
  /** Address at which people are asked to agree. */
  authorizeUrl: string;
  /** Address at which codes and credentials are exchanged for access tokens. */
  tokenUrl: string;
  app?: { clientId: string; clientSecret: string } | undefined;
};

export const usualGoogle: Google = {
  searchConsoleUrl: "https://searchconsole.googleapis.com",
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
};
