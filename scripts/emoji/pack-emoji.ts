import { constants, zstdCompressSync } from "node:zlib";
import type { EmojiHeader } from "../../server/src/content/glyphs/emoji-drawings.ts";

// Drawings of one sign in several skin tones follow one another: together they are less than half of what each takes alone.
const perBlock = 32;
const params = { [constants.ZSTD_c_compressionLevel]: 22 };

type Drawing = { code: string; svg: Buffer };

/** Returns one file of all drawings: a line that says where they are, and compressed blocks of some each. */
export function packEmoji(drawings: readonly Drawing[], about: Omit<EmojiHeader, "blocks">): Buffer {
  const sorted = drawings.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const groups = Array.from({ length: Math.ceil(sorted.length / perBlock) }, (_, at) => sorted.slice(at * perBlock, (at + 1) * perBlock));
  const packed = groups.map((group) => zstdCompressSync(Buffer.concat(group.map(({ svg }) => svg)), { params }));
  const blocks = groups.map((group, at) => ({
    bytes: packed[at]?.length ?? 0,
    drawings: group.map(({ code, svg }) => [code, svg.length] as const),
  }));
  return Buffer.concat([Buffer.from(`${JSON.stringify({ ...about, blocks })}\n`), ...packed]);
}
