import type { ArticleCheck } from "@galley/contract";
import { isMessageKey, type Sentence, sentenceIn } from "@galley/messages";
import type { StoredCheck } from "#src/core/database/column-shapes.ts";
import { type Bounded, boundedFindings } from "../bounded-findings.ts";
import type { Finding } from "./check.ts";

/** Returns findings as a revision keeps them: in English, and with the sentence, so that they can be told in other languages. */
export function storedChecks(findings: readonly Finding[]): StoredCheck[] {
  const { listed } = boundedFindings(findings, codeOf);
  const more = countsOf(findings);
  for (const [code, count] of countsOf(listed)) more.set(code, (more.get(code) ?? 0) - count);
  return listed.map((finding) => {
    const left = more.get(finding.code) ?? 0;
    more.delete(finding.code);
    return { ...finding, message: sentenceIn("en", finding.text), ...(left > 0 && { more: left }) };
  });
}

/** Tells the findings of a revision. One whose text this version does not have is told as it was stored. */
export function translatedChecks(checks: readonly StoredCheck[], tell: (text: Sentence) => string): Bounded<ArticleCheck> {
  const { listed, more } = boundedFindings(checks, codeOf);
  return {
    listed: listed.map(({ text, more: _, ...check }) =>
      text !== undefined && isMessageKey(text.key) ? { ...check, message: tell(text) } : check,
    ),
    more: checks.reduce((sum, check) => sum + (check.more ?? 0), more),
  };
}

/** Returns how often a check has found something in a revision. */
export function countChecks(checks: readonly StoredCheck[], code: string): number {
  return checks.reduce((sum, check) => (check.code === code ? sum + 1 + (check.more ?? 0) : sum), 0);
}

function codeOf({ code }: { code: string }): string {
  return code;
}

function countsOf(findings: readonly { code: string }[]): Map<string, number> {
  return new Map([...Map.groupBy(findings, codeOf)].map(([code, found]) => [code, found.length]));
}
