import type { Language } from "#src/core/language/language.ts";

export type Sentence = {
  text: string;
  /** Stems of the words that carry meaning. */
  stems: ReadonlySet<string>;
  index: number;
  section: number;
  /** Counts through the whole source. */
  paragraph: number;
  isFirst: boolean;
  isLast: boolean;
  /** A complete sentence that a post may show. */
  whole: boolean;
  /** Whole, and understood without the sentence before it. */
  standalone: boolean;
  question: boolean;
  /** Takes back what the sentence before it says. */
  contrast: boolean;
  emphasised: boolean;
  /** Shares with the sentence before it a word that is rare in the source: it may speak of what was named there. */
  leaning: boolean;
};

export type Item = { text: string; lead: string | null };

export type List = {
  section: number;
  paragraph: number;
  ordered: boolean;
  intro: string | null;
  afterHeading: boolean;
  items: readonly Item[];
};

export type Quotation = { section: number; paragraph: number; text: string; author: string };

export type Section = { index: number; heading: string | null };

/** A source, read: what a post can be made from. */
export type Reading = {
  title: string | null;
  language: Language;
  sections: readonly Section[];
  sentences: readonly Sentence[];
  lists: readonly List[];
  quotations: readonly Quotation[];
};
