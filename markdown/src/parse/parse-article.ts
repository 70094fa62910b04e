import { cleanText } from "../characters.ts";
import type { Document } from "../document.ts";
import type { Dropped, KeptKinds } from "../dropped.ts";
import { asNormal } from "../tree/normal-document.ts";
import { readBlocks } from "./blocks.ts";
import { blockTokens } from "./markdown-it.ts";
import { startReading } from "./reading.ts";

/**
 * `title` is the plain text of the first `# ` line, null unless it comes before everything else that is kept.
 * `dropped` lists in source order what the language left out or changed.
 */
export type ParsedArticle = {
  readonly title: string | null;
  readonly document: Document;
  readonly dropped: readonly Dropped[];
};

/**
 * Reads an article's Markdown. Every string is valid: nothing throws, and constructs that the language does not support are
 * dropped and reported, or kept in their nearest form if `keep` has their kind. Takes time in proportion to the source's length.
 * Source: the specification's "Article body Markdown".
 */
export function parseArticle(source: string, keep: KeptKinds = new Set()): ParsedArticle {
  const reading = startReading(source, keep);
  const blocks = readBlocks(blockTokens(cleanText(source), reading.env), reading);
  return { title: reading.title, document: asNormal({ blocks }), dropped: reading.dropped };
}
