import type { Block } from "../document.ts";

export type MarkdownBlock = { type: Block["type"]; text: string };
