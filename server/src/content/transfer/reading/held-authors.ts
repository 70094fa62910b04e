import { oneLine } from "@galley/markdown";

const namesMax = 10;
const nameLengthMax = 100;

/** Returns the names of an article's authors that are kept: the first ten, each once, long ones cut. */
export function heldAuthors(names: readonly string[]): string[] {
  const cut = names.slice(0, namesMax).map((name) => oneLine(name.slice(0, nameLengthMax).toWellFormed()));
  return [...new Set(cut.filter((name) => name !== ""))];
}
