import type { ClientOptions } from "../client/client-options.ts";
import { createClient } from "../client/create-client.ts";

/** Options of the client, and where the pages of articles are. */
export type RedirectOptions = ClientOptions & {
  /** Language of these pages, such as `en`. */
  readonly locale: string;
  /** Path of an article's page, such as `/blog/{slug}`. */
  readonly path: string;
};

/** Returns the redirect from an article's earlier address, or undefined for every other request. */
export type Redirects = (request: Request) => Promise<Response | undefined>;

// A slug that is current stays so for a while, so that the service is not called for every reader.
const currentMilliseconds = 60_000;
const currentMax = 1000;

/**
 * Creates a function that leads readers from the earlier addresses of an article to its page, with a 301: call it before your own routes and
 * send what it returns. A service that does not answer redirects nobody.
 */
export function createRedirects({ locale, path, ...options }: RedirectOptions): Redirects {
  const client = createClient(options);
  const [before = "", after = ""] = path.split("{slug}");
  const current = new Map<string, number>();

  async function movedTo(slug: string): Promise<string | undefined> {
    if ((current.get(slug) ?? 0) > Date.now()) return undefined;
    const article = await client.getArticle(slug, { locale }).catch(() => null);
    if (article !== null && article.slug !== slug && article.id !== slug) return article.slug;
    if (current.size >= currentMax) current.clear();
    current.set(slug, Date.now() + currentMilliseconds);
    return undefined;
  }

  return async ({ method, url }) => {
    const { pathname, search } = new URL(url);
    if ((method !== "GET" && method !== "HEAD") || !pathname.startsWith(before) || !pathname.endsWith(after)) return undefined;
    const slug = pathname.slice(before.length, pathname.length - after.length);
    if (!/^[a-z0-9-]{1,120}$/.test(slug)) return undefined;
    const moved = await movedTo(slug);
    return moved === undefined
      ? undefined
      : new Response(null, { status: 301, headers: { location: `${before}${moved}${after}${search}` } });
  };
}
