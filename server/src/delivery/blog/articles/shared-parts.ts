import { LRUCache } from "lru-cache";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { type Part, packPart } from "../memory/parts.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import { articleEnd, articleTop } from "../pages/article-page.ts";
import { stylePiece } from "../pages/layout.ts";
import { type BlogPageContext, blogOf } from "../pages/page-context.ts";
import { languagesOf, type ProjectRef } from "../site.ts";
import type { ArticleAddress } from "./article-address.ts";
import { type Neighbors, neighborsOnShelf, readNeighbors, readShelf, type Shelf } from "./neighbors.ts";

/** Parts that the articles of a blog in one language have in common. */
export type SharedParts = {
  style: Part;
  /** Undefined where the language switch leads to the same article in other languages. */
  top: Part | undefined;
  /** Bytes that are held for it. */
  bytes: number;
  /** Returns what follows an article: its neighbors, and others about the same. */
  end(articleId: string): Part | Promise<Part>;
};

const keptMax = 500;
const keptBytesMax = 64 * 1024 * 1024;
const keptMilliseconds = 600_000;
const endsBytesMax = 16 * 1024 * 1024;
const overheadBytes = 400;

/** Keeps the shared parts of each blog and language for as long as the blog does not change. */
export function createSharedParts(reads: PublishedReads) {
  // The time bounds the age of changes that the version does not cover, such as the year.
  const kept = new LRUCache<string, { version: string; parts: SharedParts | Promise<SharedParts> }>({
    max: keptMax,
    maxSize: keptBytesMax,
    sizeCalculation: ({ parts }) => overheadBytes + ("bytes" in parts ? parts.bytes : 0),
    ttl: keptMilliseconds,
  });
  const ends = new LRUCache<string, Part>({
    maxSize: endsBytesMax,
    sizeCalculation: ({ packed }, key) => packed.byteLength + key.length + overheadBytes,
    ttl: keptMilliseconds,
  });
  return {
    find({ context, mount, locale }: ArticleAddress): SharedParts | Promise<SharedParts> {
      const { ref, version } = context.site;
      const key = `${mount} ${siteKeyOf(ref)} ${locale}`;
      const known = kept.get(key);
      if (known?.version === version) return known.parts;
      const parts = makeSharedParts(reads, context, locale, (shelf) => endsOf(`${key} ${version}`, context, locale, shelf));
      kept.set(key, { version, parts });
      parts.then(
        (made) => kept.set(key, { version, parts: made }),
        () => kept.delete(key),
      );
      return parts;
    },
    clear() {
      kept.clear();
      ends.clear();
    },
  };

  /** Returns what makes the ends of articles, each once for a state of the blog. */
  function endsOf(prefix: string, context: BlogPageContext, locale: string, shelf: Shelf): SharedParts["end"] {
    const making = new Map<string, Promise<Part>>();

    async function make(articleId: string): Promise<Part> {
      const neighbors =
        neighborsOnShelf(shelf, articleId) ?? (await lookForNeighbors(reads, context.site.ref, { locale, shelf, articleId }));
      const part = await packPart(articleEnd(context, locale, neighbors));
      ends.set(`${prefix} ${articleId}`, part);
      return part;
    }

    return (articleId) => {
      const running = ends.get(`${prefix} ${articleId}`) ?? making.get(articleId);
      if (running !== undefined) return running;
      const made = make(articleId).finally(() => making.delete(articleId));
      making.set(articleId, made);
      return made;
    };
  }
}

/** Reads the newest articles and packs what depends on the settings alone. */
async function makeSharedParts(
  reads: PublishedReads,
  context: BlogPageContext,
  locale: string,
  endOf: (shelf: Shelf) => SharedParts["end"],
): Promise<SharedParts> {
  const { site, shell } = context;
  const shelf = await reads.transact(site.ref.organizationId, (tx) => readShelf(tx, { ref: site.ref, locale }));
  const oneLanguage = languagesOf(site).length === 1;
  const [style, top] = await Promise.all([
    packPart(stylePiece(shell, locale, blogOf(context, locale))),
    oneLanguage ? packPart(articleTop(context, locale, "", [])) : undefined,
  ]);
  return { style, top, bytes: style.packed.byteLength + bytesOf(shelf), end: endOf(shelf) };
}

const bytesPerEntry = 2000;
// A title and its words, two bytes a character each.
const bytesPerTitleCharacter = 4;

function bytesOf({ entries }: Shelf): number {
  return entries.reduce((sum, { title }) => sum + bytesPerEntry + title.length * bytesPerTitleCharacter, 0);
}

type Sought = { locale: string; shelf: Shelf; articleId: string };

/** Looks for what stands neighbors an article that is older than the shelf. */
function lookForNeighbors(reads: PublishedReads, ref: ProjectRef, { locale, shelf, articleId }: Sought): Promise<Neighbors> {
  return reads.transact(ref.organizationId, (tx) => readNeighbors(tx, { ref, locale }, shelf, articleId));
}
