import { limits } from "@galley/contract";
import { type Document, type Inline, type ParsedArticle, plainTextOf, wordCountOf } from "@galley/markdown";

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
    hrefs: [...new Set(hrefsIn(document))],
    images: images.map(({ src }) => src),
    describedImages: images.filter(({ alt }) => alt !== "").map(({ src }) => src),
    quoted: blocks.flatMap((block) => (block.type === "quote" && block.author !== undefined ? [block.author] : [])),
  };
}

function hrefsIn({ blocks }: Document): string[] {
  return blocks.flatMap((block) => {
    if (block.type === "image") return [];
    if (block.type === "list") return block.items.flatMap((item) => item.flatMap(hrefsOf));
    if (block.type === "quote") return block.paragraphs.flatMap((paragraph) => paragraph.flatMap(hrefsOf));
    return block.children.flatMap(hrefsOf);
  });
}

function hrefsOf(inline: Inline): string[] {
  if (inline.type === "link") return [inline.href];
  return "children" in inline ? inline.children.flatMap(hrefsOf) : [];
}
