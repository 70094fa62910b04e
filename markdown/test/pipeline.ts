import {
  excerptOf,
  outlineOf,
  parseArticle,
  plainTextOf,
  resolveImages,
  toBlocks,
  toHtml,
  wordCountOf,
  writeMarkdown,
} from "../src/index.ts";

const image = { src: "https://images.example/1.webp", width: 1600, height: 900 };

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
