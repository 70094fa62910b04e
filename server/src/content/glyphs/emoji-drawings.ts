import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";

const decompress = promisify(zstdDecompress);

/** First line of the file of emoji: where they come from, and what each compressed block after it holds. */
export type EmojiHeader = {
  source: string;
  integrity: string;
  license: string;
  attribution: string;
  blocks: readonly { bytes: number; drawings: readonly (readonly [code: string, bytes: number])[] }[];
};

type Place = { block: { at: number; bytes: number }; from: number; to: number };

/** Opens a file of emoji. Its index is read when something is first asked, and a block whenever a drawing is. */
export function openEmojiDrawings(file: string) {
  let places: ReadonlyMap<string, Place> | undefined;
  const find = (code: string) => {
    places ??= readPlaces(readFileSync(file));
    return places.get(code);
  };

  return {
    /** Tells whether there is a picture for an emoji. */
    has: (code: string) => find(code) !== undefined,

    /** Reads an emoji's drawing as SVG of 36 by 36 units. */
    async read(code: string): Promise<string> {
      const place = find(code);
      if (place === undefined) throw new Error(`There is no drawing of the emoji ${code}.`);
      const { at, bytes } = place.block;
      await using handle = await open(file);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at);
      if (bytesRead < bytes) throw new Error(`${file} ends before the drawing of the emoji ${code}.`);
      return (await decompress(buffer)).toString("utf8", place.from, place.to);
    },
  };
}

export const emojiFile = join(import.meta.dirname, "twemoji.pack");

export const emojiDrawings = openEmojiDrawings(emojiFile);

/** Returns the header of a file of emoji, and where its first block begins. */
export function readEmojiHeader(content: Buffer): { header: EmojiHeader; end: number } {
  const end = content.indexOf("\n") + 1;
  return { header: JSON.parse(content.toString("utf8", 0, end)), end };
}

function readPlaces(content: Buffer): Map<string, Place> {
  const { header, end } = readEmojiHeader(content);
  const places = new Map<string, Place>();
  let at = end;
  for (const { bytes, drawings } of header.blocks) {
    const block = { at, bytes };
    let from = 0;
    for (const [code, length] of drawings) {
      places.set(code, { block, from, to: from + length });
      from += length;
    }
    at += bytes;
  }
  return places;
}
