import type { ArticleCheck } from "@galley/contract";
import { inlineText, plainTextOf } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { foldCase } from "#src/core/text/fold.ts";
import { type CheckSubject, excerpt, type Finding, type RevisionCheck } from "./check.ts";
import { checkFields } from "./fields.ts";
import { checkLength, checkParagraphs, countWords } from "./length.ts";
import { checkLinks } from "./links.ts";

const wordsWithoutHeadingMax = 400;

function checkHeadings({ document }: CheckSubject): Finding[] {
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

/** Finds the terms that the brand avoids, as whole words and regardless of case. */
function checkBrandTerms({ title, summary, document, termsToAvoid }: CheckSubject): Finding[] {
  if (termsToAvoid.length === 0) return [];
  const text = fold([title, summary, plainTextOf(document)].join("\n"));
  return [...new Set(termsToAvoid)]
    .filter((term) => term.trim() !== "" && standsIn(text, fold(term.trim())))
    .map((term) => ({ code: "brand_term_avoided", severity: "warning", text: sentence("finding_brand_term_avoided", { term }) }));
}

function fold(text: string): string {
  return foldCase(text).replaceAll(/\s+/g, " ");
}

const letterOrDigit = /[\p{L}\p{N}]/u;

function standsIn(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? "";
    const after = text.charAt(at + term.length);
    if (
      !(letterOrDigit.test(before) && letterOrDigit.test(term.charAt(0))) &&
      !(letterOrDigit.test(after) && letterOrDigit.test(term.at(-1) ?? ""))
    )
      return true;
  }
  return false;
}

const checks: readonly RevisionCheck[] = [
  checkFields,
  checkLength,
  checkHeadings,
  checkParagraphs,
  checkImages,
  checkLinks,
  checkBrandTerms,
];
const severities: readonly ArticleCheck["severity"][] = ["error", "warning", "info"];

/** Returns all findings for a revision, the most severe first. */
export function checkArticle(subject: CheckSubject): Finding[] {
  const found = checks.flatMap((check) => check(subject));
  return severities.flatMap((severity) => found.filter((finding) => finding.severity === severity));
}

function checkImages({ document }: CheckSubject): Finding[] {
  return document.blocks.flatMap((block): Finding[] => {
    if (block.type !== "image" || block.alt.trim() !== "") return [];
    const text = sentence("finding_image_alt_missing", { image: excerpt(block.src) });
    return [{ code: "image_alt_missing", severity: "error", text }];
  });
}
