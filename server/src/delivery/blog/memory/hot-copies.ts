import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type Bytes, type Part, toPlain } from "./parts.ts";

/** Copies of pages that are read often, in codings that cost work to make. */
export type HotCopies = {
  plain(tag: string, parts: readonly Part[]): Bytes;
  /** Returns the page in brotli once it was asked for often enough; until then undefined, and gzip is sent. */
  brotli(tag: string, parts: readonly Part[]): Bytes | undefined;
};

const bytesMax = 12 * 1024 * 1024;
const overheadBytes = 300;
// A page that is read once or twice costs less in gzip, which is put together from parts that are packed already.
const brotliFrom = 3;
const countedMax = 2000;
const compress = promisify(brotliCompress);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

export function createHotCopies(): HotCopies {
  const copies = new LRUCache<string, Bytes>({
    maxSize: bytesMax,
    maxEntrySize: bytesMax / 8,
    sizeCalculation: (bytes) => bytes.byteLength + overheadBytes,
  });
  const reads = new LRUCache<string, number>({ max: countedMax });

  async function pack(key: string, tag: string, parts: readonly Part[]): Promise<void> {
    copies.set(key, await compress(toPlain(parts), options));
    reads.delete(tag);
  }

  return {
    plain(tag, parts) {
      const kept = copies.get(tag);
      if (kept !== undefined) return kept;
      const bytes = toPlain(parts);
      copies.set(tag, bytes);
      return bytes;
    },
    brotli(tag, parts) {
      const key = `${tag}-br`;
      const kept = copies.get(key);
      if (kept !== undefined) return kept;
      const count = (reads.get(tag) ?? 0) + 1;
      reads.set(tag, count);
      if (count === brotliFrom) pack(key, tag, parts).catch(() => reads.delete(tag));
      return undefined;
    },
  };
}
