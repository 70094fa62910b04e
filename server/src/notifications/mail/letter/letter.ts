import type { Language } from "@galley/contract";
import { letterHtml } from "./letter-html.ts";

/** `unsubscribeUrl`: where one click ends such e-mail; left out of what a person needs whatever they chose. */
export type Message = { subject: string; text: string; html: string; messageId: string; unsubscribeUrl?: string };

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

/** Writes an e-mail as plain text and as HTML. */
export function writeLetter(letter: Letter): Message {
  const { id, publicUrl, subject, unsubscribeUrl } = letter;
  return {
    subject,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    text: letterText(letter),
    html: letterHtml(letter),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

function letterText({ title, parts, action, why, links }: Letter): string {
  const footer = ["-- ", why, ...links.map(({ label, url }) => `${label}: ${url}`), ""].join("\n");
  return [title, ...parts.map(partText), `${action.label}:\n${action.url}`, footer].join("\n\n");
}

function partText(part: LetterPart): string {
  if (part.type === "text") return part.text;
  if (part.type === "quote") return part.text.replaceAll(/^/gm, "> ");
  return [part.heading, ...part.items.map(({ text, url, excerpt }) => [`* ${text}`, excerpt, url].filter(Boolean).join("\n  "))].join(
    "\n\n",
  );
}
