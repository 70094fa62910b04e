import { type ArticleSite, articleUrl } from "./article-url.ts";

/** Article as its address names it. `locale` is null if the project's site does not tell languages apart. */
export type ArticleAddress = { slug: string; locale: string | null };

const marker = "slug-stands-here-0";
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const localePattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

type Mount = (host: string, path: string) => ArticleAddress | undefined;

/**
 * Creates a reader of the addresses of a project's pages: by its URL pattern on its own site, and below its hosted blog.
 * Scheme, `www.`, a trailing slash, query and fragment do not count.
 */
export function articleAddresses(
  site: ArticleSite,
  blogHosts: readonly string[],
  publicUrl: string,
): (page: string) => ArticleAddress | undefined {
  const mounts: Mount[] = [
    mountOfPattern(articleUrl({ ...site, hosted_blog: false }, publicUrl, site.language, marker)),
    mountOfBlog(`${publicUrl}/blog/${site.blog_slug}`, site.language),
    ...blogHosts.map((host) => mountOfBlog(`https://${host}`, site.language)),
  ];
  return (page) => {
    const url = URL.parse(page);
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
    const [host, path] = [bareHost(url), withoutSlash(url.pathname)];
    for (const mount of mounts) {
      const address = mount(host, path);
      if (address !== undefined) return address;
    }
    return undefined;
  };
}

function mountOfPattern(address: string): Mount {
  const url = new URL(address);
  const host = bareHost(url);
  const [before = "", after = ""] = withoutSlash(url.pathname).split(marker);
  return (pageHost, path) => {
    if (pageHost !== host || path.length <= before.length + after.length || !path.startsWith(before) || !path.endsWith(after)) {
      return undefined;
    }
    const slug = path.slice(before.length, path.length - after.length);
    return slugPattern.test(slug) ? { slug, locale: null } : undefined;
  };
}

function mountOfBlog(address: string, language: string): Mount {
  const url = new URL(address);
  const host = bareHost(url);
  const base = withoutSlash(url.pathname);
  return (pageHost, path) => {
    if (pageHost !== host || !path.startsWith(`${base}/`)) return undefined;
    const [first = "", second, third] = path.slice(base.length + 1).split("/");
    if (third !== undefined) return undefined;
    const [locale, slug] = second === undefined ? [language, first] : [first, second];
    return localePattern.test(locale) && slugPattern.test(slug) ? { slug, locale } : undefined;
  };
}

export function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}

export function withoutSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}
