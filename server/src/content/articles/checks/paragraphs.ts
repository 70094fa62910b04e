import type { ArticleCheck } from "@galley/contract";
import { type Document, inlineText } from "@galley/markdown";
import type { CheckSubject } from "./check.ts";
import { countWords } from "./count-words.ts";

const wordsMax = 150;
const thinWordsMax = 5;
const thinInARow = 3;

export function checkParagraphs({ document }: CheckSubject): ArticleCheck[] {
  return [...paragraphLengths(document), ...emptySections(document)];
}

/** Finds paragraphs that are too long, and runs of paragraphs with hardly any words. */
function paragraphLengths(document: Document): ArticleCheck[] {
  const found: ArticleCheck[] = [];
  let thin = 0;
  for (const block of document.blocks) {
    const text = block.type === "paragraph" ? inlineText(block.children) : undefined;
    const words = text === undefined ? wordsMax : countWords(text);
    if (text !== undefined && words > wordsMax) {
      const message = `The paragraph “${beginning(text)}” has ${words} words. Split it; ${wordsMax} are plenty.`;
      found.push({ code: "paragraph_too_long", severity: "warning", message });
    }
    thin = words <= thinWordsMax ? thin + 1 : 0;
    if (thin === thinInARow) {
      const message = `${thinInARow} paragraphs in a row have only a few words. Join them, or make them a list.`;
      found.push({ code: "paragraphs_thin", severity: "info", message });
    }
  }
  return found;
}

function emptySections({ blocks }: Document): ArticleCheck[] {
  return blocks.flatMap((block, index): ArticleCheck[] => {
    const next = blocks[index + 1];
    if (block.type !== "heading" || (next !== undefined && (next.type !== "heading" || next.level > block.level))) return [];
    const message = `There is no text below the heading “${beginning(inlineText(block.children))}”. Write some, or remove the heading.`;
    return [{ code: "section_empty", severity: "warning", message }];
  });
}

function beginning(text: string): string {
  const words = text.split(/\s+/, 7);
  return words.length > 6 ? `${words.slice(0, 6).join(" ")} …` : words.join(" ");
}
