import { type Document, inlineText } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { beginning, type CheckSubject, type Finding } from "./check.ts";

const wordsMax = 150;
const thinWordsMax = 5;
const thinInARow = 3;

export function checkParagraphs({ document }: CheckSubject): Finding[] {
  return [...paragraphLengths(document), ...emptySections(document)];
}

/** Finds paragraphs that are too long, and runs of paragraphs with hardly any words. */
function paragraphLengths(document: Document): Finding[] {
  const found: Finding[] = [];
  let thin = 0;
  for (const block of document.blocks) {
    const paragraph = block.type === "paragraph" ? inlineText(block.children) : undefined;
    const words = paragraph === undefined ? wordsMax : countWords(paragraph);
    if (paragraph !== undefined && words > wordsMax) {
      const text = sentence("finding_paragraph_too_long", { paragraph: beginning(paragraph), count: words, max: wordsMax });
      found.push({ code: "paragraph_too_long", severity: "warning", text });
    }
    thin = words <= thinWordsMax ? thin + 1 : 0;
    if (thin === thinInARow) {
      const text = sentence("finding_paragraphs_thin", { count: thinInARow });
      found.push({ code: "paragraphs_thin", severity: "info", text });
    }
  }
  return found;
}

function emptySections({ blocks }: Document): Finding[] {
  return blocks.flatMap((block, index): Finding[] => {
    const next = blocks[index + 1];
    if (block.type !== "heading" || (next !== undefined && (next.type !== "heading" || next.level > block.level))) return [];
    const text = sentence("finding_section_empty", { heading: beginning(inlineText(block.children)) });
    return [{ code: "section_empty", severity: "warning", text }];
  });
}

const wordsPerMinute = 220;
const wordsMin = 300;

/** Returns the minutes that an adult takes to read this many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

export function checkLength({ wordCount: words }: CheckSubject): Finding[] {
  if (words === 0) return [{ code: "body_empty", severity: "error", text: sentence("finding_body_empty") }];
  const minutes = readingMinutes(words);
  const time: Finding = {
    code: "reading_time",
    severity: "info",
    text: sentence("finding_reading_time", { minutes, words }),
  };
  if (words >= wordsMin) return [time];
  const text = sentence("finding_body_thin", { count: words, min: wordsMin });
  return [time, { code: "body_thin", severity: "info", text }];
}

/** Counts words between white space: enough to tell a long paragraph from a short one, and far cheaper than real word boundaries. */
export function countWords(text: string): number {
  let count = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const space = text.charCodeAt(at) <= 32;
    if (!space && !inWord) count += 1;
    inWord = !space;
  }
  return count;
}
