import { LRUCache } from "lru-cache";
import type { PageBytes } from "./page-bytes.ts";

/** Finished pages in memory. One is good for the state of its blog that it was made from. */
export type PageStore = {
  /** The page at once where it is kept, else when `make` has made it; who comes meanwhile waits for the same one. */
  get(key: string, version: string, make: () => Promise<MadePage>): PageBytes | Promise<PageBytes>;
  clear(): void;
};

/** `keep` is false for pages that strangers could ask for under any number of names. */
export type MadePage = { page: PageBytes; keep: boolean };

const pageMaxAgeMilliseconds = 600_000;

export function createPageStore(bytesMax: number): PageStore {
  const pages = new LRUCache<string, { version: string; page: PageBytes }>({
    maxSize: bytesMax,
    // One page must not push out all others.
    maxEntrySize: Math.ceil(bytesMax / 8),
    sizeCalculation: ({ page }, key) => page.size + key.length,
    // For what the version does not know, such as a picture's new description.
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
      if (kept !== undefined && kept.version === version) return kept.page;
      const running = making.get(`${version} ${key}`) ?? run(key, version, make);
      making.set(`${version} ${key}`, running);
      return running;
    },
    clear: () => pages.clear(),
  };
}
