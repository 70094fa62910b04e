import type { Document } from "@galley/markdown";
import type { Sentence } from "@galley/messages";
import { UserFacingError } from "#src/core/user-facing-error.ts";

export type PageKind = "html" | "xhtml" | "text" | "markdown";

/** Job for a process that reads pages. */
export type PageJob = {
  body: Uint8Array;
  kind: PageKind;
  /** As the header has it. */
  charset: string | null;
  /** As the header has it. */
  language: string | null;
  url: string;
};

export type ReadPage = { title: string; language: string | null; document: Document; text: string; url: string };

/** `leadsTo` is where the page redirects its visitors. `refused` says why there is nothing to read, for the sender of the link. */
export type PageOutcome = { done: ReadPage } | { leadsTo: string } | { refused: Sentence };

export type PageReply = PageOutcome & { residentBytes: number };

/** The page has no readable text. */
export class Unreadable extends UserFacingError {
  override readonly name = "Unreadable";
}
