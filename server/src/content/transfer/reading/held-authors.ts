import { oneLine } from "@galley/markdown";
import { type LossTally, lostWords } from "./tally.ts";

const namesMax = 10;
const nameLengthMax = 100;

/** Returns the names of an article's authors that are kept: the first ten, each once, long ones cut. */
export function heldAuthors(names: readonly string[], dropped: LossTally): string[] {
  const all = [...new Set(names)];
  const lost = all.filter((name, index) => index >= namesMax || name.length > nameLengthMax);
  for (const name of lost) dropped.note("front_matter", "author", lostWords(name));
  const cut = all.slice(0, namesMax).map((name) => oneLine(name.slice(0, nameLengthMax).toWellFormed()));
  return [...new Set(cut.filter((name) => name !== ""))];
}
