import type { Language } from "@galley/contract";

export type LetterLink = { label: string; url: string };

export type LetterItem = { text: string; url: string; excerpt: string };

export type LetterPart =
  | { type: "text"; text: string }
  | { type: "quote"; text: string }
  /** What happened in one place, each thing with its link. */
  | { type: "group"; heading: string; items: readonly LetterItem[] };

/** What every e-mail consists of. All of it is text: nothing in it is taken for markup. */
export type Letter = {
  /** Names it in its Message-ID: the same e-mail has the same, however often it is sent. */
  id: string;
  publicUrl: string;
  language: Language;
  subject: string;
  /** What a list of e-mails shows beside the subject. */
  preview: string;
  title: string;
  parts: readonly LetterPart[];
  action: LetterLink;
  /** Why one gets it, and what one can do about that. */
  why: string;
  links: readonly LetterLink[];
  unsubscribeUrl?: string;
};
