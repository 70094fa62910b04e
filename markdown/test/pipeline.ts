import {
  excerptOf,
  type KeptKinds,
  outlineOf,
  parseArticle,
  plainTextOf,
  resolveImages,
  toBlocks,
  toHtml,
  wordCountOf,
  writeMarkdown,
} from "../src/index.ts";

const everything: KeptKinds = new Set(["table", "code_block", "html"]);
const image = { src: "https://images.example/1.webp", width: 1600, height: 900 };

/** Reads a source with its losses in their nearest forms, as an editor's paste and imports do, and writes it. */
export function runNearest(source: string): void {
  writeMarkdown(parseArticle(source, everything).document);
}

/** Runs every step between an article's source and its readers. */
export function runPipeline(source: string): void {
  const { title, document: written } = parseArticle(source);
  const { document } = resolveImages(written, () => image);
  writeMarkdown(document, title);
  toBlocks(document, () => image);
  toHtml(document, () => image);
  outlineOf(document);
  plainTextOf(document);
  wordCountOf(document);
  excerptOf(document, 300);
}
