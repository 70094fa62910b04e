import type { ArticleCheck } from "@galley/contract";
import type { Document } from "@galley/markdown";
import type { Sentence } from "@galley/messages";

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

/** A code, a severity and advice that is in no language yet. */
export type Finding = Omit<ArticleCheck, "message"> & { text: Sentence };

/** Examines one revision and returns its findings. */
export type RevisionCheck = (subject: CheckSubject) => Finding[];

const lengthMax = 200;
const wordsMax = 6;

/** Returns a passage as a finding quotes it. */
export function excerpt(text: string): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text;
}

/** Returns the first words of a passage. */
export function beginning(text: string): string {
  const words = text.split(/\s+/, wordsMax + 1);
  return excerpt(words.length > wordsMax ? `${words.slice(0, wordsMax).join(" ")} …` : words.join(" "));
}
