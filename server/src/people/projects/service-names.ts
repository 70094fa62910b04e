/** First segments of the addresses that the service itself answers on every host. No blog has pages below them. */
export const serviceNames: ReadonlySet<string> = new Set([
  ".well-known",
  "account",
  "api",
  "assets",
  "audit-logs",
  "calendar-feeds",
  "connect",
  "dashboard",
  "docs",
  "exports",
  "forgot-password",
  "guest",
  "invitation",
  "keep-account",
  "livez",
  "mcp",
  "new-address",
  "oauth",
  "old-address",
  "open-graph",
  "openapi.json",
  "organizations",
  "packages",
  "payments",
  "pictures",
  "previews",
  "projects",
  "readyz",
  "reset",
  "sign-in",
  "sign-out",
  "takeouts",
  "unsubscribe",
  "welcome",
]);

export function isServicePath(path: string): boolean {
  const end = path.indexOf("/", 1);
  return serviceNames.has(path.slice(1, end === -1 ? undefined : end));
}
