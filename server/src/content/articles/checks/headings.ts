import type { ArticleCheck } from "@galley/contract";
import { inlineText } from "@galley/markdown";
import type { CheckSubject } from "./check.ts";
import { countWords } from "./count-words.ts";

const wordsWithoutHeadingMax = 400;

export function checkHeadings({ document }: CheckSubject): ArticleCheck[] {
  const found: ArticleCheck[] = [];
  let level = 1;
  const seen = new Set<string>();
  for (const block of document.blocks) {
    if (block.type !== "heading") continue;
    const text = inlineText(block.children).trim();
    if (block.level > level + 1) {
      const message = `The heading “${text}” is at level ${block.level} without one at level ${level + 1} above it. Make it ##, or add one before it.`;
      found.push({ code: "heading_jump", severity: "warning", message });
    }
    if (seen.has(text.toLowerCase())) {
      found.push({ code: "heading_duplicate", severity: "info", message: `The heading “${text}” appears twice. Make the two different.` });
    }
    level = block.level;
    seen.add(text.toLowerCase());
  }
  return seen.size === 0 ? [...found, ...missingHeadings(document)] : found;
}

function missingHeadings(document: CheckSubject["document"]): ArticleCheck[] {
  const words = document.blocks.reduce((sum, block) => sum + (block.type === "paragraph" ? countWords(inlineText(block.children)) : 0), 0);
  if (words <= wordsWithoutHeadingMax) return [];
  const message = `More than ${wordsWithoutHeadingMax} words have no heading. Divide the text with ## headings.`;
  return [{ code: "headings_missing", severity: "warning", message }];
}
