import type { ArticleCheck } from "@galley/contract";
import type { Document } from "@galley/markdown";

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
