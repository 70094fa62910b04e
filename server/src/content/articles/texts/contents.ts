import { limits } from "@galley/contract";
import { type ParsedArticle, plainTextOf, wordCountOf } from "@galley/markdown";
import { linksOf } from "../checks/links.ts";

/** Contents of a text, for rules that compare one text with another. */
export type Contents = {
  title: string | null;
  /** The first ones that were left out of it. */
  dropped: ParsedArticle["dropped"];
  words: string;
  wordCount: number;
  headings: number;
  /** Addresses to which it links, each once. */
  hrefs: string[];
  /** Images in the order of the text, and those of them that say what they show. */
  images: string[];
  describedImages: string[];
  /** Names below its quotations. */
  quoted: string[];
};

export function contentsOf({ title, document, dropped }: ParsedArticle): Contents {
  const { blocks } = document;
  const images = blocks.flatMap((block) => (block.type === "image" ? [block] : []));
  return {
    title,
    dropped: dropped.slice(0, limits.findingsMax),
    words: plainTextOf(document),
    wordCount: wordCountOf(document),
    headings: blocks.filter(({ type }) => type === "heading").length,
    hrefs: [...new Set(linksOf(document).map(({ href }) => href))],
    images: images.map(({ src }) => src),
    describedImages: images.filter(({ alt }) => alt !== "").map(({ src }) => src),
    quoted: blocks.flatMap((block) => (block.type === "quote" && block.author !== undefined ? [block.author] : [])),
  };
}
