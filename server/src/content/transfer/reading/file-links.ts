/** Host of links to other articles of the same file, until their addresses are known. No such host exists. */
const base = "https://article.invalid/";

/** Returns a link to the article of the file with this source. */
export function fileLink(source: string, fragment = ""): string {
  return base + source.split("/").map(encodeURIComponent).join("/") + fragment;
}

/** Returns the source of the article to which a link of `fileLink` leads, with its fragment; undefined for other links, also with this host. */
export function readFileLink(href: string): { source: string; fragment: string } | undefined {
  if (!href.startsWith(base)) return undefined;
  const [path = "", ...fragment] = href.slice(base.length).split("#");
  try {
    return { source: decodeURIComponent(path), fragment: fragment.map((part) => `#${part}`).join("") };
  } catch {
    return undefined;
  }
}
