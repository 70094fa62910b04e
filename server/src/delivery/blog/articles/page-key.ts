import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ArticleAddress } from "./article-address.ts";
import type { LivePage } from "./stored-pages.ts";

/** Returns the beginning of the keys of a blog's pages in one language. It stands for all that they are made of but the article. */
export function blogKeyOf({ context: { site, publicUrl }, mount, locale }: Pick<ArticleAddress, "context" | "mount" | "locale">): string {
  return digestOf([digestOfCode(), publicUrl, mount, site.settings, locale]);
}

/** Returns the key of a page. It stands for everything of which the page is made. */
export function pageKeyOf(
  address: ArticleAddress,
  { id, revision, published_at, live_at, translations, author_slug, author_name }: LivePage,
): string {
  return (
    blogKeyOf(address) +
    digestOf([id, revision, published_at.getTime(), live_at.getTime(), ...translations, JSON.stringify([author_slug, author_name])])
  );
}

function digestOf(all: readonly (string | number)[]): string {
  return createHash("sha256").update(all.join(" ")).digest("base64url");
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
  const hash = createHash("sha256");
  for (const folder of [join(import.meta.dirname, "../../.."), folderOf("@galley/markdown"), folderOf("@galley/messages")]) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes(".test."));
    for (const path of paths.toSorted()) hash.update(path.slice(folder.length)).update(readFileSync(path));
  }
  return hash.digest("base64url").slice(0, 16);
}

function folderOf(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(name)));
}
