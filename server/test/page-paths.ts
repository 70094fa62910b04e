import type { App } from "#src/app/app.ts";

/**
 * Surfaces with their own protection: tokens, signed addresses, no cookie, or nothing that changes anything. OAuth has its own
 * tests, over a listener.
 */
const otherSurfaces =
  /^\/(api\/v1|connect|docs|openapi\.json|assets|packages|payments|livez|readyz|mcp|oauth|dashboard|projects|organizations|exports|takeouts|pictures|previews|open-graph|audit-logs|calendar-feeds|robots\.txt|llms\.txt|favicon\.ico|unsubscribe|\.well-known)(\/|$)/;

/** Lists the paths of every page for people, as the router has them. `links` gives the rest of each path that ends with a secret. */
export function pagePaths({ web }: Pick<App, "web">, wanted: string, links: Readonly<Record<string, string>>): string[] {
  return web.routes
    .filter(({ method, path }) => method === wanted && path !== "/" && !otherSurfaces.test(path))
    .map(({ path }) => path.replace(/:\w+/, () => links[path.slice(0, path.lastIndexOf("/"))] ?? "x"));
}
