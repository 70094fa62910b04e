/** Paths of OAuth, below the public address. */
export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  /** The pages on which a person agrees, one for each request. */
  consent: "/oauth/consent",
  assistantServer: "/mcp",
  /** Describes the assistant server to clients, by the rule of RFC 9728 for addresses with a path. */
  protectedResource: "/.well-known/oauth-protected-resource/mcp",
} as const;

/** Returns the one resource that access tokens are valid for: the address of the assistant server. */
export function resourceOf(publicUrl: string): string {
  return publicUrl + paths.assistantServer;
}

/** Returns what a client names as the resource, without the query by which it asks the assistant server for a list of all tools. */
export function resourceNamed(name: string, publicUrl: string): string {
  const resource = resourceOf(publicUrl);
  return name === `${resource}?tools=all` ? resource : name;
}

const minute = 60;
const day = 86_400;

export const lifetimes = {
  codeSeconds: minute,
  accessTokenSeconds: 30 * minute,
  /** Starts again with each refresh. */
  refreshTokenSeconds: 30 * day,
  /** Time from the request until a person has signed in and agreed. */
  requestSeconds: 60 * minute,
  unusedClientSeconds: day,
  usedClientSeconds: 90 * day,
  clientDocumentSeconds: 60 * minute,
} as const;
