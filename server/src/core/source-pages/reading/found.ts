import type { Block } from "@galley/markdown";

/** Content of a page before it is cut to its bounds. */
export type FoundContent = { title: string; language: string | null; url: string; blocks: readonly Block[] };
