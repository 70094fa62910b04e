import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { onceKnown } from "#src/core/flow/once-known.ts";
import { count } from "#src/core/watching/observe.ts";
import { joinParts, type PageBytes } from "../memory/page-bytes.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import type { ArticleAddress } from "./article-address.ts";
import { type ArticleParts, createOwnParts } from "./own-parts.ts";
import { createSharedParts, type SharedParts } from "./shared-parts.ts";

export type ArticlePages = {
  /** Returns the page of the article that is live at an address, or undefined where none is under exactly this slug. */
  find(address: ArticleAddress): PageBytes | undefined | Promise<PageBytes | undefined>;
  /** Makes the page of an article unless it is stored, and keeps nothing in memory. */
  prepare(address: ArticleAddress): Promise<unknown>;
  clear(): void;
};

/** The parts of an article as of a state of it and of those beside it, or undefined where none was live as of a version of the blog. */
type Held = { state: string; beside: string; until: number; parts: ArticleParts | undefined };

const heldBytesMax = 72 * 1024 * 1024;
const overheadBytes = 1800;
// Bounds the age of what no state covers: the year, and a newer article about the same.
const heldMilliseconds = 600_000;

/**
 * Creates the pages of articles. An article's own parts, and what stands after it, are packed once and stored; a page is put together from
 * them and from parts that articles have in common. An article is looked up again before it is served where it may have changed: with its own
 * group of articles, with those of the articles beside it, and where none was live with any change to the blog.
 */
export function createArticlePages(options: { pool: pg.Pool; reads: PublishedReads; onError: (error: unknown) => void }): ArticlePages {
  const held = new LRUCache<string, Held>({ maxSize: heldBytesMax, sizeCalculation: sizeOf });
  const findParts = createOwnParts(options);
  const shared = createSharedParts();

  async function check(key: string, address: ArticleAddress, last: ArticleParts | undefined): Promise<ArticleParts | undefined> {
    const parts = await findParts(address, last);
    held.set(key, { ...stateOf(address, parts), until: performance.now() + heldMilliseconds, parts });
    return parts;
  }

  async function findLater(key: string, address: ArticleAddress, last: ArticleParts | undefined): Promise<PageBytes | undefined> {
    const common = shared.find(address);
    const [parts, known] =
      common instanceof Promise ? await Promise.all([check(key, address, last), common]) : [await check(key, address, last), common];
    return parts && assemble(address, parts, known);
  }

  return {
    find(address) {
      const { context, mount, locale, slug } = address;
      const key = `${mount} ${siteKeyOf(context.site.ref)} ${locale} ${slug}`;
      const last = held.get(key);
      const isHit = last !== undefined && last.until > performance.now() && isCurrent(last, address);
      count("cache", { cache: "blog_pages", result: isHit ? "hit" : "miss" });
      if (!isHit) return findLater(key, address, last?.parts);
      const { parts } = last;
      if (parts === undefined) return undefined;
      return onceKnown(shared.find(address), (common) => assemble(address, parts, common));
    },
    prepare: (address) => findParts(address, undefined),
    clear() {
      held.clear();
      shared.clear();
    },
  };
}

function stateOf({ context: { site }, locale }: ArticleAddress, parts: ArticleParts | undefined): Pick<Held, "state" | "beside"> {
  if (parts === undefined) return { state: site.version, beside: "" };
  const { own, ending } = parts;
  const beside = ending.isShort ? site.version : site.besideOf(locale, own.articleId, ending.groups);
  return { state: site.stateOf(locale, own.articleId), beside };
}

function isCurrent({ state, beside, parts }: Held, address: ArticleAddress): boolean {
  const now = stateOf(address, parts);
  return now.state === state && now.beside === beside;
}

function assemble({ context, headers }: ArticleAddress, { own, ending }: ArticleParts, { style, top: common }: SharedParts): PageBytes {
  const top = own.top ?? common;
  const view = { organizationId: context.site.ref.organizationId, articleId: own.articleId };
  return { ...joinParts(200, headers, [own.start, style, ...(top === undefined ? [] : [top]), own.article, ending.part]), view };
}

function sizeOf({ parts }: Held, key: string): number {
  if (parts === undefined) return key.length + overheadBytes;
  const { start, article, top } = parts.own;
  const packed = [start, article, parts.ending.part, ...(top === undefined ? [] : [top])];
  return packed.reduce((sum, part) => sum + part.packed.byteLength, key.length + overheadBytes);
}
