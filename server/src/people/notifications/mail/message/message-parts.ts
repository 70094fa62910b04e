import type { Language } from "@galley/contract";

type MessageLink = { label: string; url: string };

export type MessageItem = { text: string; url: string; excerpt: string };

export type MessagePart =
  | { type: "text"; text: string }
  | { type: "quote"; text: string }
  /** Events in one place, each with its link. */
  | { type: "group"; heading: string; items: readonly MessageItem[] };

/** Content of every email. All of it is text: nothing in it is read as markup. */
export type MessageContent = {
  /** Part of the Message-ID, so that an email has the same one however often it is sent. */
  id: string;
  publicUrl: string;
  language: Language;
  subject: string;
  /** Text that a list of emails shows beside the subject. */
  preview: string;
  title: string;
  parts: readonly MessagePart[];
  action: MessageLink;
  /** Reason for which a person gets the email, and what they can do about that. */
  why: string;
  links: readonly MessageLink[];
  unsubscribeUrl?: string;
};
