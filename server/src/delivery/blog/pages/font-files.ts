import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type PageBytes, toPlainBytes } from "../memory/page-bytes.ts";
import type { Bytes } from "../memory/parts.ts";

type Face = { family: string; package: string; file: string; style: "normal" | "italic"; weight: string; subsets: readonly string[] };

// The upright text face has the optical-size axis, which draws titles finer than text. Italics are short and do without it.
const faces: readonly Face[] = [
  {
    family: "Newsreader",
    package: "@fontsource-variable/newsreader",
    file: "newsreader-*-opsz-normal",
    style: "normal",
    weight: "200 800",
    subsets: ["latin", "latin-ext", "vietnamese"],
  },
  {
    family: "Newsreader",
    package: "@fontsource-variable/newsreader",
    file: "newsreader-*-wght-italic",
    style: "italic",
    weight: "200 800",
    subsets: ["latin", "latin-ext", "vietnamese"],
  },
  {
    family: "Instrument Sans",
    package: "@fontsource-variable/instrument-sans",
    file: "instrument-sans-*-wght-normal",
    style: "normal",
    weight: "400 700",
    subsets: ["latin", "latin-ext"],
  },
];

export type Fonts = { files: ReadonlyMap<string, PageBytes>; css: string; preloadPath: string };

// A name has a hash of its file's bytes, so that the content at an address never changes.
const headers = {
  "content-type": "font/woff2",
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
};

const require = createRequire(import.meta.url);

export const fontPathPrefix = "/blog-assets/";

/** Reads the fonts of the public pages: the files to serve, the CSS that names them, and the one that every page needs first. */
export function readFonts(): Fonts {
  const loaded = faces.flatMap((face) => face.subsets.map((subset) => readFace(face, subset)));
  const [first] = loaded;
  if (first === undefined) throw new Error("There are no fonts for the blog.");
  const files = new Map(loaded.map(({ path, body }) => [path, toPlainBytes({ status: 200, headers, body })]));
  return { files, css: loaded.map(({ css }) => css).join(""), preloadPath: first.path };
}

function readFace(face: Face, subset: string): { path: string; body: Bytes; css: string } {
  const ranges: Record<string, string> = require(`${face.package}/unicode.json`);
  const file = face.file.replace("*", subset);
  const body = Uint8Array.from(readFileSync(require.resolve(`${face.package}/files/${file}.woff2`)));
  const path = `${fontPathPrefix}${file}.${createHash("sha256").update(body).digest("hex").slice(0, 16)}.woff2`;
  const css =
    `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};font-display:swap;` +
    `src:url(${path}) format("woff2");unicode-range:${ranges[subset]}}`;
  return { path, body, css };
}
