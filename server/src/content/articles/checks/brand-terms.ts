import { plainTextOf } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { foldCase } from "#src/core/text/fold.ts";
import type { CheckSubject, Finding } from "./check.ts";

/** Finds the terms that the brand avoids, as whole words and regardless of case. */
export function checkBrandTerms({ title, summary, document, termsToAvoid }: CheckSubject): Finding[] {
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
