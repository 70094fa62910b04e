import type { ArticleCheck } from "@galley/contract";
import type { Document } from "@galley/markdown";
import { checkBrandTerms } from "./brand-terms.ts";
import { checkFields } from "./fields.ts";
import { checkHeadings } from "./headings.ts";
import { checkImages } from "./images.ts";
import { checkLength } from "./length.ts";
import { checkLinks } from "./links.ts";
import { checkParagraphs } from "./paragraphs.ts";

export type CheckSubject = {
  title: string;
  summary: string;
  seoTitle: string | null;
  seoDescription: string | null;
  document: Document;
  /** Words of the brand to stay away from. */
  termsToAvoid: readonly string[];
  /** Beginnings of addresses that count as the own site. */
  ownUrls: readonly string[];
  wordCount: number;
  /** Another article of the project has the same title. */
  titleTaken: boolean;
  /** Nobody gave the title: it was taken out of the text. */
  titleDerived: boolean;
};

/** A check looks at one revision and gives its findings; each has a code, a severity and what to do. */
export type Check = (subject: CheckSubject) => ArticleCheck[];

const checks: readonly Check[] = [checkFields, checkLength, checkHeadings, checkParagraphs, checkImages, checkLinks, checkBrandTerms];
const severities: readonly ArticleCheck["severity"][] = ["error", "warning", "info"];

/** All findings for a revision, the gravest first. */
export function checkArticle(subject: CheckSubject): ArticleCheck[] {
  const found = checks.flatMap((check) => check(subject));
  return severities.flatMap((severity) => found.filter((finding) => finding.severity === severity));
}
