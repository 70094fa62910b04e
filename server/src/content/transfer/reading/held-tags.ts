import { type LossTally, lostWords } from "./tally.ts";

const tagsMax = 50;
const tagLengthMax = 200;

/** Returns what is kept of an article's tags: the first 50, each once, long ones cut. A file can refer to one long tag as often as it likes. */
export function heldTags(tags: readonly string[], dropped: LossTally): string[] {
  const all = [...new Set(tags)];
  for (const tag of all.slice(tagsMax)) dropped.note("tag", "", lostWords(tag));
  return all.slice(0, tagsMax).map((tag) => tag.slice(0, tagLengthMax).toWellFormed());
}
