import { type DiffWord, diffWords } from "@galley/markdown/difference/diff-words";

/** Least likeness of two texts that count as versions of one. */
const similarMin = 0.4;

/** Compares a short text. If hardly a word has stayed, the whole text counts as replaced. */
export function diffField(before: string, after: string): DiffWord[] {
  if (before === after && before === "") return [];
  if (isAlike(before, after) || before === "" || after === "") return diffWords(before, after);
  return [
    { kind: "removed", text: before },
    { kind: "same", text: " " },
    { kind: "added", text: after },
  ];
}

/** Returns whether two texts count as versions of one. */
export function isAlike(before: string, after: string): boolean {
  return likeness(before, after) >= similarMin;
}

/** Returns the share of the longer text's words that both have, from 0 to 1. */
function likeness(before: string, after: string): number {
  const [old, fresh] = [before.split(/\s+/), after.split(/\s+/)];
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of fresh) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return shared / Math.max(old.length, fresh.length);
}
