import type { ArticleCheck } from "@galley/contract";
import { type Document, inlineText } from "@galley/markdown";
import type { CheckSubject } from "./check-article.ts";

const wordsMax = 150;
const thinWordsMax = 5;
const thinInARow = 3;

export function checkParagraphs({ document }: CheckSubject): ArticleCheck[] {
  return [...longParagraphs(document), ...thinSections(document)];
}

function longParagraphs(document: Document): ArticleCheck[] {
  return document.blocks.flatMap((block): ArticleCheck[] => {
    if (block.type !== "paragraph") return [];
    const text = inlineText(block.children);
    const words = text.split(/\s+/).length;
    if (words <= wordsMax) return [];
    const message = `The paragraph “${beginning(text)}” has ${words} words. Cut it where the thought turns; ${wordsMax} are plenty.`;
    return [{ code: "paragraph_too_long", severity: "warning", message }];
  });
}

/** Runs of paragraphs with hardly a word, and headings with nothing below them. */
function thinSections(document: Document): ArticleCheck[] {
  const found: ArticleCheck[] = [];
  let thin = 0;
  document.blocks.forEach((block, index) => {
    const words = block.type === "paragraph" ? inlineText(block.children).split(/\s+/).filter(Boolean).length : Number.POSITIVE_INFINITY;
    thin = words <= thinWordsMax ? thin + 1 : 0;
    if (thin === thinInARow) {
      found.push({
        code: "paragraphs_thin",
        severity: "info",
        message: `${thinInARow} paragraphs in a row have hardly a word. Join them, or make them a list.`,
      });
    }
    const next = document.blocks[index + 1];
    if (block.type !== "heading" || (next !== undefined && (next.type !== "heading" || next.level > block.level))) return;
    const message = `Nothing stands below the heading “${beginning(inlineText(block.children))}”. Write the part, or take the heading out.`;
    found.push({ code: "section_empty", severity: "warning", message });
  });
  return found;
}

function beginning(text: string): string {
  const words = text.split(/\s+/);
  return words.length > 6 ? `${words.slice(0, 6).join(" ")} …` : words.join(" ");
}
