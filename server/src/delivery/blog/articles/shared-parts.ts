import { LRUCache } from "lru-cache";
import { type Part, packPart } from "../memory/parts.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import { articleTop } from "../pages/article-page.ts";
import { stylePiece } from "../pages/layout.ts";
import { type BlogPageContext, blogOf } from "../pages/page-context.ts";
import { languagesOf } from "../site.ts";
import type { ArticleAddress } from "./article-address.ts";

/** Parts that the articles of a blog in one language have in common. */
export type SharedParts = {
  style: Part;
  /** Undefined where the language switch leads to the same article in other languages. */
  top: Part | undefined;
};

const keptMax = 500;

/** Keeps the shared parts of each blog and language for as long as its settings do not change. */
export function createSharedParts() {
  const kept = new LRUCache<string, { settings: string; parts: SharedParts | Promise<SharedParts> }>({ max: keptMax });
  return {
    find({ context, mount, locale }: ArticleAddress): SharedParts | Promise<SharedParts> {
      const { ref, settings } = context.site;
      const key = `${mount} ${siteKeyOf(ref)} ${locale}`;
      const known = kept.get(key);
      if (known?.settings === settings) return known.parts;
      const parts = makeSharedParts(context, locale);
      kept.set(key, { settings, parts });
      parts.then(
        (made) => kept.set(key, { settings, parts: made }),
        () => kept.delete(key),
      );
      return parts;
    },
    clear: () => kept.clear(),
  };
}

async function makeSharedParts(context: BlogPageContext, locale: string): Promise<SharedParts> {
  const { site, shell } = context;
  const [style, top] = await Promise.all([
    packPart(stylePiece(shell, locale, blogOf(context, locale))),
    languagesOf(site).length === 1 ? packPart(articleTop(context, locale, "", [])) : undefined,
  ]);
  return { style, top };
}
