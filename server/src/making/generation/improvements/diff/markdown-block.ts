import type { Block } from "@galley/markdown";

export type MarkdownBlock = { type: Block["type"]; text: string };
