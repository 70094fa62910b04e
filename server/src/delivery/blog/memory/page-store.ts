import { LRUCache } from "lru-cache";
import { count } from "#src/core/watching/observe.ts";
import type { PageBytes } from "./page-bytes.ts";

/** Finished pages in memory. A page is valid for the version of the blog from which it was made. */
export type PageStore = {
  /** Returns a kept page at once, else a promise of the page from `make`. Concurrent calls for a page share one promise. */
  get(key: string, version: string, make: () => Promise<MadePage>): PageBytes | Promise<PageBytes>;
  clear(): void;
};

/** `keep` is false for pages that strangers could request under any number of names. */
type MadePage = { page: PageBytes; keep: boolean };

const pageMaxAgeMilliseconds = 600_000;

export function createPageStore(bytesMax: number): PageStore {
  const pages = new LRUCache<string, { version: string; page: PageBytes }>({
    maxSize: bytesMax,
    // One page must not push out all others.
    maxEntrySize: Math.ceil(bytesMax / 4),
    sizeCalculation: ({ page }, key) => page.size + key.length,
    // Bounds the age of changes that the version does not cover, such as a picture's new description.
    ttl: pageMaxAgeMilliseconds,
  });
  const making = new Map<string, Promise<PageBytes>>();

  async function run(key: string, version: string, make: () => Promise<MadePage>): Promise<PageBytes> {
    try {
      const { page, keep } = await make();
      if (keep) pages.set(key, { version, page });
      return page;
    } finally {
      making.delete(`${version} ${key}`);
    }
  }

  return {
    get(key, version, make) {
      const kept = pages.get(key);
      const isHit = kept !== undefined && kept.version === version;
      count("cache", { cache: "blog_pages", result: isHit ? "hit" : "miss" });
      if (isHit) return kept.page;
      const running = making.get(`${version} ${key}`) ?? run(key, version, make);
      making.set(`${version} ${key}`, running);
      return running;
    },
    clear: () => pages.clear(),
  };
}
