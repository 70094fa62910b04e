import type { ArticleCheck } from "@galley/contract";
import { isMessageKey, type Sentence, sentenceIn } from "@galley/messages";
import type { StoredCheck } from "#src/core/database/column-shapes.ts";
import type { Finding } from "./check.ts";

/** Returns findings as a revision keeps them: in English, and with the sentence, so that they can be told in other languages. */
export function storedChecks(findings: readonly Finding[]): StoredCheck[] {
  return findings.map((finding) => ({ ...finding, message: sentenceIn("en", finding.text) }));
}

/** Tells the findings of a revision. One whose text this version does not have is told as it was stored. */
export function toldChecks(checks: readonly StoredCheck[], tell: (text: Sentence) => string): ArticleCheck[] {
  return checks.map(({ text, ...check }) => (text !== undefined && isMessageKey(text.key) ? { ...check, message: tell(text) } : check));
}
