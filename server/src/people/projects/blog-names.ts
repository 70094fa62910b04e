import { Locale } from "@galley/contract";
import { isServicePath } from "./service-names.ts";

/** Names below which lists of articles are. */
export const authorsName = "authors";
export const tagsName = "tags";
/** Names that lead to a page of the blog where no article is live under them. */
export const archiveName = "archive";
export const searchName = "search";
export const aboutName = "about";

const pages: ReadonlySet<string> = new Set([authorsName, tagsName, archiveName, searchName, aboutName]);
const files = /^(?:feed\.xml|atom\.xml|feed\.json|sitemap(?:-\d+)?\.xml|robots\.txt|llms\.txt)$/;

/** Returns whether a path in a blog is the blog's own or the service's, whether or not something is there now: of no article. */
export function isOwnPath(path: string): boolean {
  const [first = "", second = ""] = path.slice(1).split("/", 2);
  const isOwn = (name: string) => pages.has(name) || files.test(name);
  return isServicePath(path) || isOwn(first) || (Locale.safeParse(first).success && (second === "" || isOwn(second)));
}
