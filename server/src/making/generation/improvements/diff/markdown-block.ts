import type { Block } from "@galley/markdown";

/** A block of an article and its Markdown. */
export type MarkdownBlock = { type: Block["type"]; text: string };
