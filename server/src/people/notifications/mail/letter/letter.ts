import { letterHtml } from "./letter-html.ts";
import type { Letter, LetterPart } from "./letter-parts.ts";

/** `unsubscribeUrl` ends such email with one click; absent for email that a person needs whatever they chose. */
export type Message = { subject: string; text: string; html: string; messageId: string; unsubscribeUrl?: string };

/** Writes an email as plain text and as HTML. */
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
