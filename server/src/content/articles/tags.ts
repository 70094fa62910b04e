import { countCharacters, limits } from "@galley/contract";
import { oneLine } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { slugFrom, slugIn } from "#src/core/text/slug-from.ts";

/** Returns whether a language writes umlauts as two letters in addresses. */
function isGerman(language: string): boolean {
  return /^de(?:-|$)/i.test(language);
}

/** Returns the last part of the address of a tag's pages in a language. Tags that differ in case or accents alone share one. */
export function tagSlug(tag: string, language: string): string {
  // Other than a title's, a tag's address has a reading of every script, since a tag without an address is refused.
  return isGerman(language) ? slugIn(language, tag) : slugFrom(tag);
}

/** Returns tags as they are kept, by their addresses: on one line, each address once. Refuses one that no address can be made of. */
export function tagsBySlug(given: readonly string[], language: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [index, text] of given.entries()) {
    const tag = oneLine(text);
    const slug = tagSlug(tag, language);
    if (slug === "") throw new Failure("invalid_input", sentence("refusal_tag_without_letters"), `tags[${index}]`);
    if (!kept.has(slug)) kept.set(slug, tag);
  }
  return kept;
}

/** Returns tags as they are kept. */
export function readTags(given: readonly string[], language: string): string[] {
  return [...tagsBySlug(given, language).values()];
}

/** Returns the tags with which the article of a topic begins: the subject of the brand that it belongs to. */
export function tagsOfTopic(pillar: string | undefined, language: string): string[] {
  return fitTags([pillar ?? ""], language).kept;
}

/** Parts words from elsewhere into those that an article can have as tags, as they are kept, and the others. */
export function fitTags(words: readonly string[], language: string): { kept: string[]; left: string[] } {
  const lines = words.map(oneLine).filter((line) => line !== "");
  const fits = (line: string) => countCharacters(line, limits.tagLengthMax) <= limits.tagLengthMax && tagSlug(line, language) !== "";
  const kept = readTags(lines.filter(fits), language);
  return { kept: kept.slice(0, limits.tagsMax), left: [...lines.filter((line) => !fits(line)), ...kept.slice(limits.tagsMax)] };
}

/** Keeps the tags of an article as its live revision has them. */
export async function settleTags(tx: Tx, organizationId: string, articleId: string): Promise<void> {
  await sql`select settle_tags(${organizationId}, array[${articleId}]::text[])`.execute(tx);
}
