import { createHash, hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { installationRoot, isBuilt } from "#src/core/installation.ts";
import type { BlogPageContext } from "../pages/page-context.ts";
import type { ArticleAddress } from "./article-address.ts";
import type { Beside, LivePage } from "./stored-pages.ts";

const blogKeys = new WeakMap<BlogPageContext, Map<string, string>>();

/** Returns the beginning of the keys of a blog's pages in one language. It stands for all that they are made of but the article. */
export function blogKeyOf({ context, mount, locale }: Pick<ArticleAddress, "context" | "mount" | "locale">): string {
  const known = blogKeys.get(context) ?? new Map<string, string>();
  blogKeys.set(context, known);
  const place = `${mount} ${locale}`;
  const key = known.get(place) ?? digestOf([digestOfCode(), context.publicUrl, mount, context.site.settings, locale]);
  known.set(place, key);
  return key;
}

/** Returns the key of a page. It stands for everything of which the page is made. */
export function pageKeyOf(
  address: ArticleAddress,
  { id, revision, published_at, live_at, translations, author_slug, author_name, author_state }: LivePage,
): string {
  return (
    blogKeyOf(address) +
    digestOf([id, revision, published_at, live_at, ...translations, JSON.stringify([author_slug, author_name, author_state])])
  );
}

/** Returns the key of what stands after an article. It stands for everything of which that is made. */
export function endingKeyOf(address: ArticleAddress, { older, newer, related }: Beside): string {
  return digestOf([blogKeyOf(address), address.context.year, older ?? "", newer ?? "", JSON.stringify(related)]);
}

function digestOf(all: readonly (string | number)[]): string {
  return hash("sha256", all.join(" "), "base64url");
}

let known: string | undefined;

/**
 * Returns a digest of the program. Stored pages of another program are made anew, so that an upgrade shows what it changes. A page
 * is rendered by modules of every part of the service, hence all of them; they are read with the first page, not at the start.
 */
function digestOfCode(): string {
  known ??= readDigest();
  return known;
}

function readDigest(): string {
  const made = createHash("sha256");
  for (const path of isBuilt ? filesOfBuild() : ["server/src", "markdown/src", "messages/src"].flatMap(filesIn))
    made.update(path).update(readFileSync(join(installationRoot, path)));
  return made.digest("base64url").slice(0, 16);
}

/** The first file of a build names the others by digests of what they contain, and the names of those that they load. */
function filesOfBuild(): string[] {
  return ["server/dist/main.js", ...filesIn("server/src").filter((path) => !path.endsWith(".ts"))];
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(installationRoot, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(installationRoot, join(entry.parentPath, entry.name)));
  return paths.filter((path) => !path.includes(".test.")).toSorted();
}
