import { createHash } from "node:crypto";
import type { ArticleAddress } from "./article-address.ts";
import { digestOfCode } from "./code-digest.ts";
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
