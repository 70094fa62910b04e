import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { once } from "#src/core/once.ts";
import { type Html, html } from "../html.ts";
import { type PageBytes, toPlainBytes } from "../memory/page-bytes.ts";
import type { Bytes } from "../memory/parts.ts";

type Face = {
  family: string;
  package: string;
  file: string;
  style: "normal" | "italic";
  weight: string;
  subsets: readonly string[];
  /** Screens that load the face; all when undefined. */
  media?: string;
  /** Every page shows Latin letters of the face at its top, so it asks for them before its styles are read. */
  first?: true;
};

const newsreader = { family: "Newsreader", subsets: ["latin", "latin-ext", "vietnamese"] } as const;
const upright = { ...newsreader, package: "@fontsource-variable/newsreader", style: "normal", weight: "200 800", first: true } as const;
const italic = { ...newsreader, package: "@fontsource/newsreader", style: "italic" } as const;

// The upright text face has the optical-size axis, which draws the large titles of wide screens finer than text. Phones, whose titles are
// smaller, do without it: it more than doubles the file. Italics are short and come in one weight a file.
const faces: readonly Face[] = [
  { ...upright, file: "newsreader-*-wght-normal", media: "(max-width:900px)" },
  { ...upright, file: "newsreader-*-opsz-normal", media: "not all and (max-width:900px)" },
  { ...italic, file: "newsreader-*-400-italic", weight: "400" },
  { ...italic, file: "newsreader-*-600-italic", weight: "600" },
  {
    family: "Instrument Sans",
    package: "@fontsource-variable/instrument-sans",
    file: "instrument-sans-*-wght-normal",
    style: "normal",
    weight: "400 700",
    subsets: ["latin", "latin-ext"],
    first: true,
  },
];

export type Fonts = { files: ReadonlyMap<string, PageBytes>; css: string; preloads: Html };

// A name has a hash of its file's bytes, so that the content at an address never changes.
const headers = {
  "content-type": "font/woff2",
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
};

const require = createRequire(import.meta.url);

export const fontPathPrefix = "/blog-assets/";

/** Returns the fonts of the public pages: the files to serve, the CSS that names them, and the links to those that every page needs first. */
export const readFonts = once((): Fonts => {
  const loaded = faces.flatMap((face) => face.subsets.map((subset) => readFace(face, subset)));
  const files = new Map(loaded.map(({ path, body }) => [path, toPlainBytes({ status: 200, headers, body })]));
  return { files, css: loaded.map(({ css }) => css).join(""), preloads: html`${loaded.map(({ preload }) => preload)}` };
});

function readFace(face: Face, subset: string): { path: string; body: Bytes; css: string; preload: Html | false } {
  const ranges: Record<string, string> = require(`${face.package}/unicode.json`);
  const file = face.file.replace("*", subset);
  const body = Uint8Array.from(readFileSync(require.resolve(`${face.package}/files/${file}.woff2`)));
  const path = `${fontPathPrefix}${file}.${createHash("sha256").update(body).digest("hex").slice(0, 16)}.woff2`;
  const rule =
    `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};font-display:swap;` +
    `src:url(${path}) format("woff2");unicode-range:${ranges[subset]}}`;
  const preload =
    face.first === true &&
    subset === "latin" &&
    html`<link rel="preload" href="${path}" as="font" type="font/woff2"${face.media && html` media="${face.media}"`} crossorigin>\n`;
  return { path, body, css: face.media === undefined ? rule : `@media ${face.media}{${rule}}`, preload };
}
