import type { ImageSource, Node } from "@takumi-rs/core";
import { extractEmojis } from "@takumi-rs/helpers/emoji";
import sharp from "sharp";
import { emojiDrawings } from "#src/content/glyphs/emoji-drawings.ts";
import { emojiNameIn } from "#src/content/glyphs/emoji-names.ts";

const sidePixels = 160;
const keptMax = 200;

/** Creates a cache of emoji pictures in one size, shared by all slides. */
export function createEmojiBook() {
  const kept = new Map<string, Buffer>();

  async function draw(code: string): Promise<Buffer> {
    const known = kept.get(code);
    if (known !== undefined) return known;
    const svg = await emojiDrawings.read(code);
    const drawn = await sharp(Buffer.from(svg), { density: 360 }).resize(sidePixels, sidePixels).png().toBuffer();
    const [oldest] = kept.keys();
    if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
    kept.set(code, drawn);
    return drawn;
  }

  return {
    /** Replaces emoji in every text by pictures; emoji without a picture stay letters. */
    async place(node: Node): Promise<{ node: Node; images: ImageSource[] }> {
      const codes = new Set<string>();
      const placed = replaceSources(extractEmojis(node, "twemoji"), codes);
      const images = await Promise.all([...codes].map(async (code) => ({ src: sourceOf(code), data: await draw(code) })));
      return { node: placed, images };
    },
  };
}

/** Reads the drawing of an emoji that was placed, as SVG of 36 by 36 units. */
export function readEmoji(source: string): Promise<string> {
  return emojiDrawings.read(source.replace("emoji:", ""));
}

function sourceOf(code: string): string {
  return `emoji:${code}`;
}

// The extraction yields addresses on another server. The same drawings come from a file here.
function replaceSources(node: Node, codes: Set<string>): Node {
  if (node.type === "container") return { ...node, children: node.children?.map((child) => replaceSources(child, codes)) ?? [] };
  if (node.type !== "image" || typeof node.src !== "string" || !node.src.startsWith("https:")) return node;
  const code = emojiNameIn(node.src);
  if (!emojiDrawings.has(code)) return { ...node, type: "container", children: [] };
  codes.add(code);
  return { ...node, src: sourceOf(code) };
}
