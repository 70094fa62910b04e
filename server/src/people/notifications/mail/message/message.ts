import { messageHtml } from "./message-html.ts";
import type { MessageContent, MessagePart } from "./message-parts.ts";

/** `unsubscribeUrl` ends such email with one click; absent for email that a person needs whatever they chose. */
export type Message = { subject: string; text: string; html: string; messageId: string; unsubscribeUrl?: string };

/** Writes an email as plain text and as HTML. */
export function writeMessage(content: MessageContent): Message {
  const { id, publicUrl, subject, unsubscribeUrl } = content;
  return {
    subject,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    text: messageText(content),
    html: messageHtml(content),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

function messageText({ title, parts, action, why, links }: MessageContent): string {
  const footer = ["-- ", why, ...links.map(({ label, url }) => `${label}: ${url}`), ""].join("\n");
  return [title, ...parts.map(partText), `${action.label}:\n${action.url}`, footer].join("\n\n");
}

function partText(part: MessagePart): string {
  if (part.type === "text") return part.text;
  if (part.type === "quote") return part.text.replaceAll(/^/gm, "> ");
  return [part.heading, ...part.items.map(({ text, url, excerpt }) => [`* ${text}`, excerpt, url].filter(Boolean).join("\n  "))].join(
    "\n\n",
  );
}
