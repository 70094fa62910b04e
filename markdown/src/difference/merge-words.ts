import { align } from "./align.ts";
import { wordPiecesOf } from "./diff-words.ts";

/** Pieces of the base from `start` to `end`, and the text that replaces them. */
type Change = { start: number; end: number; text: string };

const editsMax = 500;
// Changes with so few words between them are one rewritten passage.
const togetherWords = 3;
const wordLike = /[\p{L}\p{N}]/u;

/**
 * Merges two versions of a line, or returns null if both changed the same passage. A whole word that both left alone must stand between
 * their changes, and neither may have rewritten most of the line.
 */
export function mergeWords(base: string, one: string, other: string): string | null {
  const pieces = wordPiecesOf(base);
  const [left, right] = [changesFrom(pieces, one), changesFrom(pieces, other)];
  if (left === null || right === null) return null;
  const changes = [...left];
  for (const change of right) {
    if (left.some((own) => isSameChange(own, change))) continue;
    if (left.some((own) => wordsBetween(pieces, own, change) === 0)) return null;
    changes.push(change);
  }
  changes.sort((a, b) => a.start - b.start);
  let at = 0;
  let merged = "";
  for (const { start, end, text } of changes) {
    merged += pieces.slice(at, start).join("") + text;
    at = end;
  }
  return merged + pieces.slice(at).join("");
}

/** Returns the changes of one side, close ones joined; null if little has stayed. */
function changesFrom(pieces: readonly string[], side: string): Change[] | null {
  const fresh = wordPiecesOf(side);
  const changes: Change[] = [];
  let changed = 0;
  for (const { same, before, after } of align(pieces, fresh, editsMax)) {
    if (same) continue;
    changed += wordsIn(pieces.slice(before.start, before.end));
    const change = { start: before.start, end: before.end, text: fresh.slice(after.start, after.end).join("") };
    const last = changes.at(-1);
    if (last !== undefined && wordsBetween(pieces, last, change) < togetherWords) {
      last.text += pieces.slice(last.end, change.start).join("") + change.text;
      last.end = change.end;
    } else changes.push(change);
  }
  return changed * 2 > wordsIn(pieces) ? null : changes;
}

function isSameChange(one: Change, other: Change): boolean {
  return one.start === other.start && one.end === other.end && one.text === other.text;
}

/** Counts the words between two changes: none if they overlap or touch. */
function wordsBetween(pieces: readonly string[], one: Change, other: Change): number {
  const [first, second] = one.start <= other.start ? [one, other] : [other, one];
  return wordsIn(pieces.slice(first.end, Math.max(first.end, second.start)));
}

function wordsIn(pieces: readonly string[]): number {
  return pieces.filter((piece) => wordLike.test(piece)).length;
}
