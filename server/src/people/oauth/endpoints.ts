/** Where OAuth happens, below the public address. */
export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  /** The pages on which a person agrees, one for each request. */
  consent: "/oauth/consent",
  assistantServer: "/mcp",
  /** What describes it to clients, by the rule of RFC 9728 for addresses with a path. */
  protectedResource: "/.well-known/oauth-protected-resource/mcp",
} as const;

/** The one thing that access tokens are good for: the address of the assistant server. */
export function resourceOf(publicUrl: string): string {
  return publicUrl + paths.assistantServer;
}

const minute = 60;
const day = 86_400;

export const lifetimes = {
  codeSeconds: minute,
  accessTokenSeconds: 30 * minute,
  /** Counted anew with each refresh. */
  refreshTokenSeconds: 30 * day,
  /** From the request until somebody has signed in and agreed. */
  requestSeconds: 60 * minute,
  unusedClientSeconds: day,
  usedClientSeconds: 90 * day,
  clientDocumentSeconds: 60 * minute,
} as const;
