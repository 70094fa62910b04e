import type { ArticleCheck } from "@galley/contract";
import type { Document } from "@galley/markdown";

export type CheckSubject = {
  title: string;
  summary: string;
  seoTitle: string | null;
  seoDescription: string | null;
  document: Document;
  /** Terms that the brand avoids. */
  termsToAvoid: readonly string[];
  /** Prefixes of addresses that count as the own site. */
  ownUrls: readonly string[];
  wordCount: number;
  /** True when another article of the project has the same title. */
  titleTaken: boolean;
  /** True when the title was derived from the text. */
  titleDerived: boolean;
};

/** Examines one revision and returns its findings. Each has a code, a severity and advice. */
export type RevisionCheck = (subject: CheckSubject) => ArticleCheck[];
