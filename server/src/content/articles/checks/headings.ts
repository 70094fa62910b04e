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
      const message = `The heading “${text}” is of level ${block.level} without one of level ${level + 1} above it. Make it ##, or put one before it.`;
      found.push({ code: "heading_jump", severity: "warning", message });
    }
    if (seen.has(text.toLowerCase())) {
      found.push({ code: "heading_duplicate", severity: "info", message: `The heading “${text}” stands twice. Tell the two parts apart.` });
    }
    level = block.level;
    seen.add(text.toLowerCase());
  }
  return seen.size === 0 ? [...found, ...missingHeadings(document)] : found;
}

function missingHeadings(document: CheckSubject["document"]): ArticleCheck[] {
  const words = document.blocks.reduce((sum, block) => sum + (block.type === "paragraph" ? countWords(inlineText(block.children)) : 0), 0);
  if (words <= wordsWithoutHeadingMax) return [];
  const message = `More than ${wordsWithoutHeadingMax} words stand without a heading. Cut the text into parts with ## lines.`;
  return [{ code: "headings_missing", severity: "warning", message }];
}
