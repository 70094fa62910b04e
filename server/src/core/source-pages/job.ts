import type { Document } from "@galley/markdown";

export type PageKind = "html" | "xhtml" | "text" | "markdown";

/** What the service asks of the process that reads pages. */
export type Job = {
  body: Uint8Array;
  kind: PageKind;
  /** As the header has it. */
  charset: string | null;
  /** As the header has it. */
  language: string | null;
  url: string;
};

export type ReadPage = { title: string; language: string | null; document: Document; text: string; url: string };

/** `leadsTo`: the page only sends its visitors on. `refused` says why there is nothing to read, for whoever sent the link. */
export type Outcome = { done: ReadPage } | { leadsTo: string } | { refused: string };

export type Reply = Outcome & { residentBytes: number };

/** There is no text that could be read. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
