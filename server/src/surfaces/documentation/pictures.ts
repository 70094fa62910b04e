import { hash } from "node:crypto";
import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import type { Library } from "./library.ts";

type PictureSize = { width: number; height: number };

/** Returns the size in the header of a PNG or WebP, for which a page reserves room; undefined for anything else. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  if (bytes.toString("latin1", 1, 4) === "PNG") return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.toString("latin1", 8, 12) !== "WEBP") return undefined;
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

type GuidePicture = { url: string; size: PictureSize | undefined };

/** Returns a function that finds a picture of docs/pictures. Its address changes with its content, so browsers may cache it forever. */
export function createGuidePictures(library: Library) {
  const known = new Map<string, GuidePicture | undefined>();
  return function find(name: string): GuidePicture | undefined {
    if (known.has(name)) return known.get(name);
    const bytes = library.picture(name);
    const picture = bytes && { url: `/docs/pictures/${name}?v=${hash("sha256", bytes).slice(0, 10)}`, size: pictureSize(bytes) };
    known.set(name, picture);
    return picture;
  };
}

export type FindPicture = ReturnType<typeof createGuidePictures>;

/**
 * Renders a picture in the color scheme of the reader's system and, when `narrow` names one, in a version for phones. Versions
 * that do not exist are left out.
 */
export function pictureMarkup(find: FindPicture, name: string, alt: string, { narrow = "", eager = false } = {}): PageMarkup | "" {
  const shown = find(name);
  if (shown === undefined) return "";
  const dark = name.includes("-light.") ? find(name.replace("-light.", "-dark.")) : undefined;
  const sources = [
    dark && html`<source srcset="${dark.url}"${sizeOf(dark)} media="(prefers-color-scheme: dark)">`,
    narrow !== "" && find(narrow) && html`<source srcset="${find(narrow)?.url}"${sizeOf(find(narrow))} media="(max-width: 36rem)">`,
  ].filter(Boolean);
  return html`<picture>${sources}<img src="${shown.url}" alt="${alt}"${sizeOf(shown)} loading="${eager ? "eager" : "lazy"}"></picture>`;
}

function sizeOf(picture: GuidePicture | undefined): PageMarkup | "" {
  return picture?.size === undefined ? "" : html` width="${picture.size.width}" height="${picture.size.height}"`;
}
