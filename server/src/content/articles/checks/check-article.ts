import type { ArticleCheck } from "@galley/contract";
import { checkBrandTerms } from "./brand-terms.ts";
import type { CheckSubject, Finding, RevisionCheck } from "./check.ts";
import { checkFields } from "./fields.ts";
import { checkHeadings } from "./headings.ts";
import { checkImages } from "./images.ts";
import { checkLength } from "./length.ts";
import { checkLinks } from "./links.ts";
import { checkParagraphs } from "./paragraphs.ts";

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
