import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { count } from "#src/core/watching/observe.ts";
import { joinParts, type PageBytes } from "../memory/page-bytes.ts";
import type { Part } from "../memory/parts.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import type { ArticleAddress } from "./article-address.ts";
import { createOwnParts, type OwnParts } from "./own-parts.ts";
import { createSharedParts, type SharedParts } from "./shared-parts.ts";

export type ArticlePages = {
  /** Returns the page of the article that is live at an address, or undefined where none is under exactly this slug. */
  find(address: ArticleAddress): PageBytes | undefined | Promise<PageBytes | undefined>;
  /** Makes the page of an article unless it is stored, and keeps nothing in memory. */
  prepare(address: ArticleAddress): Promise<unknown>;
  clear(): void;
};

/** The parts of an article as of a state of it, or undefined where none was live as of a version of the blog. */
type Held = { state: string; own: OwnParts | undefined };

const heldBytesMax = 56 * 1024 * 1024;
const overheadBytes = 1200;

/**
 * Creates the pages of articles. An article's own parts are packed once and stored; a page is put together from them and from
 * parts that articles have in common. An article is looked up again before it is served where it may have changed: with its own
 * group of articles, and where none was live with any change to the blog.
 */
export function createArticlePages(options: { pool: pg.Pool; reads: PublishedReads; onError: (error: unknown) => void }): ArticlePages {
  const held = new LRUCache<string, Held>({ maxSize: heldBytesMax, sizeCalculation: sizeOf });
  const findOwn = createOwnParts(options);
  const shared = createSharedParts(options.reads);

  async function check(key: string, address: ArticleAddress, last: OwnParts | undefined): Promise<OwnParts | undefined> {
    const own = await findOwn(address, last);
    held.set(key, { state: pageState(address, own), own });
    return own;
  }

  async function findLater(key: string, address: ArticleAddress, last: OwnParts | undefined): Promise<PageBytes | undefined> {
    const [own, parts] = await Promise.all([check(key, address, last), shared.find(address)]);
    return own && assemble(address, own, parts);
  }

  return {
    find(address) {
      const { context, mount, locale, slug } = address;
      const key = `${mount} ${siteKeyOf(context.site.ref)} ${locale} ${slug}`;
      const last = held.get(key);
      const isHit = last !== undefined && last.state === pageState(address, last.own);
      count("cache", { cache: "blog_pages", result: isHit ? "hit" : "miss" });
      if (!isHit) return findLater(key, address, last?.own);
      const { own } = last;
      if (own === undefined) return undefined;
      const parts = shared.find(address);
      return parts instanceof Promise ? parts.then((found) => assemble(address, own, found)) : assemble(address, own, parts);
    },
    prepare: (address) => findOwn(address, undefined),
    clear() {
      held.clear();
      shared.clear();
    },
  };
}

function pageState({ context: { site }, locale }: ArticleAddress, own: OwnParts | undefined): string {
  return own === undefined ? site.version : site.stateOf(locale, own.articleId);
}

function assemble({ context, headers }: ArticleAddress, own: OwnParts, parts: SharedParts): PageBytes | Promise<PageBytes> {
  const top = own.top ?? parts.top;
  const view = { organizationId: context.site.ref.organizationId, articleId: own.articleId };
  const join = (end: Part) => ({
    ...joinParts(200, headers, [own.start, parts.style, ...(top === undefined ? [] : [top]), own.article, end]),
    view,
  });
  const end = parts.end(own.articleId);
  return end instanceof Promise ? end.then(join) : join(end);
}

function sizeOf({ own }: Held, key: string): number {
  const packed = own === undefined ? 0 : own.start.packed.byteLength + own.article.packed.byteLength + (own.top?.packed.byteLength ?? 0);
  return key.length + packed + overheadBytes;
}
