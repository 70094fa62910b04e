import { inlineText } from "@galley/markdown";
import { sentence } from "@galley/messages";
import type { CheckSubject, Finding } from "./check.ts";
import { countWords } from "./count-words.ts";
import { excerpt } from "./excerpt.ts";

const wordsWithoutHeadingMax = 400;

export function checkHeadings({ document }: CheckSubject): Finding[] {
  const found: Finding[] = [];
  let level = 1;
  const seen = new Set<string>();
  for (const block of document.blocks) {
    if (block.type !== "heading") continue;
    const heading = inlineText(block.children).trim();
    if (block.level > level + 1) {
      const text = sentence("finding_heading_jump", { heading: excerpt(heading), level: block.level, above: level + 1 });
      found.push({ code: "heading_jump", severity: "warning", text });
    }
    if (seen.has(heading.toLowerCase())) {
      found.push({
        code: "heading_duplicate",
        severity: "info",
        text: sentence("finding_heading_duplicate", { heading: excerpt(heading) }),
      });
    }
    level = block.level;
    seen.add(heading.toLowerCase());
  }
  return seen.size === 0 ? [...found, ...missingHeadings(document)] : found;
}

function missingHeadings(document: CheckSubject["document"]): Finding[] {
  const words = document.blocks.reduce((sum, block) => sum + (block.type === "paragraph" ? countWords(inlineText(block.children)) : 0), 0);
  if (words <= wordsWithoutHeadingMax) return [];
  const text = sentence("finding_headings_missing", { count: wordsWithoutHeadingMax });
  return [{ code: "headings_missing", severity: "warning", text }];
}
