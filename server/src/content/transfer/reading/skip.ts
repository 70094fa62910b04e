import type { Sentence } from "@galley/messages";
/** A part of a file that does not become an article, and the reason. */
export type Skip = { source: string; title: string; reason: Sentence };
