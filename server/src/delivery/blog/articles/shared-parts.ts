import { LRUCache } from "lru-cache";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import * as live from "../live-articles.ts";
import { type Part, packPart } from "../memory/parts.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import { articleEnd, articleTop } from "../pages/article-page.ts";
import { stylePiece } from "../pages/layout.ts";
import type { BlogPageContext } from "../pages/page-context.ts";
import { languagesOf, type Site } from "../site.ts";
import type { ArticleAddress } from "./article-address.ts";

/** Parts that the articles of a blog in one language have in common. */
export type SharedParts = {
  style: Part;
  /** Undefined where the language switch leads to the same article in other languages. */
  top: Part | undefined;
  /** Returns what follows an article: the newest ones besides it. */
  end(articleId: string): Part | Promise<Part>;
};

const listed = 3;
const keptMax = 500;
const keptMilliseconds = 600_000;

/** Keeps the shared parts of each blog and language for as long as the blog does not change. */
export function createSharedParts(reads: PublishedReads) {
  // The time bounds the age of changes that the version does not cover, such as the year.
  const kept = new LRUCache<string, { version: string; parts: SharedParts | Promise<SharedParts> }>({
    max: keptMax,
    ttl: keptMilliseconds,
  });
  return {
    find({ context, mount, locale }: ArticleAddress): SharedParts | Promise<SharedParts> {
      const { ref, version } = context.site;
      const key = `${mount} ${siteKeyOf(ref)} ${locale}`;
      const known = kept.get(key);
      if (known?.version === version) return known.parts;
      const parts = makeSharedParts(reads, context, locale);
      kept.set(key, { version, parts });
      parts.then(
        (made) => kept.set(key, { version, parts: made }),
        () => kept.delete(key),
      );
      return parts;
    },
    clear: () => kept.clear(),
  };
}

/** Reads the newest articles and packs what depends on them and on the settings. */
async function makeSharedParts(reads: PublishedReads, context: BlogPageContext, locale: string): Promise<SharedParts> {
  const { site, shell } = context;
  const { newest, images } = await readNewest(reads, site, locale);
  const oneLanguage = languagesOf(site).length === 1;
  const [style, top] = await Promise.all([
    packPart(stylePiece(shell, locale, site.name)),
    oneLanguage ? packPart(articleTop(context, locale, "", [])) : undefined,
  ]);
  const ends = new Map<string, Part | Promise<Part>>();

  function makeEnd(besides: string): Promise<Part> {
    const more = newest.filter(({ id }) => id !== besides).slice(0, listed);
    const made = packPart(articleEnd(context, locale, more, images));
    ends.set(besides, made);
    made.then((part) => ends.set(besides, part)).catch(() => ends.delete(besides));
    return made;
  }

  return {
    style,
    top,
    end(articleId) {
      const besides = newest.some(({ id }) => id === articleId) ? articleId : "";
      return ends.get(besides) ?? makeEnd(besides);
    },
  };
}

function readNewest(reads: PublishedReads, { ref }: Site, locale: string) {
  return reads.transact(ref.organizationId, async (tx) => {
    // One more than is shown, since an article does not list itself.
    const newest = await live.listLatest(tx, ref, { locale, limit: listed + 1 });
    const images = await live.findImages(
      tx,
      ref,
      newest.flatMap(({ cover_image_id }) => cover_image_id ?? []),
    );
    return { newest, images };
  });
}
