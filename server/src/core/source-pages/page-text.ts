import type { Document } from "@galley/markdown";
import type { Sentence } from "@galley/messages";
import { UserFacingError } from "#src/core/user-facing-error.ts";

/** Readable content of a page, without its surroundings. */
export type PageText = {
  /** One line; empty where the page has none. */
  title: string;
  /** BCP 47, as the page declares it; null where it does not. */
  language: string | null;
  /** The article language's Markdown without links and images, at most 60,000 characters. */
  text: string;
  /** The same as a tree. */
  document: Document;
  /** Address after all redirects, or the canonical address that the page declares at the same site. */
  url: string;
};

export type PageFault = "timeout" | "lookup" | "connection" | "answer" | "status" | "busy";

/**
 * The page cannot be read now, but the link is not at fault: reading it later may succeed. Every other failure is final.
 * The message is for the sender of the link.
 */
export class PageUnavailable extends UserFacingError {
  override readonly name = "PageUnavailable";
  readonly fault: PageFault;
  /** Time that the site asked to wait; null when it did not. */
  readonly retryAfterSeconds: number | null;

  constructor(fault: PageFault, text: Sentence, about: { retryAfterSeconds?: number | null; cause?: unknown } = {}) {
    super(text, { cause: about.cause });
    this.fault = fault;
    this.retryAfterSeconds = about.retryAfterSeconds ?? null;
  }
}
