const tagsMax = 50;
const tagLengthMax = 200;

/** Returns what is kept of an article's tags: the first 50, long ones cut. A file can refer to one long tag as often as it likes. */
export function heldTags(tags: readonly string[]): string[] {
  return tags.slice(0, tagsMax).map((tag) => tag.slice(0, tagLengthMax).toWellFormed());
}
