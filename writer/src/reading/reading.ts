import type { Language } from "../language/language.ts";

export type Sentence = {
  text: string;
  /** Stems of the meaningful words. */
  stems: ReadonlySet<string>;
  index: number;
  section: number;
  /** Number of the paragraph in the whole source. */
  paragraph: number;
  isFirst: boolean;
  isLast: boolean;
  /** A complete sentence that a post may show. */
  whole: boolean;
  /** Whole, and understood without the sentence before it. */
  standalone: boolean;
  question: boolean;
  /** Retracts the sentence before it. */
  contrast: boolean;
  emphasised: boolean;
  /** Shares a word that is rare in the source with the sentence before it, and so may refer to a thing named there. */
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

export type SourceSection = { index: number; heading: string | null };

/** A parsed source, as input for a post. */
export type SourceReading = {
  title: string | null;
  language: Language;
  sections: readonly SourceSection[];
  sentences: readonly Sentence[];
  lists: readonly List[];
  quotations: readonly Quotation[];
};
