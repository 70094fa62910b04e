import { align } from "./align.ts";

export type DiffWord = { kind: "same" | "removed" | "added"; text: string };

// Beyond this, two texts have so little in common that comparing their words is of no use.
const editsMax = 500;
// Cuts scripts without spaces by character, and everything else into words, white space and single marks.
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+|\s+|./gsu;

/** Splits a text into words, spaces and marks. Joined, they are the text. */
export function wordPiecesOf(text: string): string[] {
  return text.match(piece) ?? [];
}

/** Returns the differences between two texts, word by word. Without its additions it is the first text, without its removals the second. */
export function diffWords(before: string, after: string): DiffWord[] {
  const [left, right] = [wordPiecesOf(before), wordPiecesOf(after)];
  const stretches = align(left, right, editsMax).map((stretch) => ({
    same: stretch.same,
    removed: left.slice(stretch.before.start, stretch.before.end).join(""),
    added: right.slice(stretch.after.start, stretch.after.end).join(""),
  }));
  const words: DiffWord[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed !== "") words.push({ kind: "removed", text: removed });
    if (added !== "") words.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  for (const [index, stretch] of stretches.entries()) {
    // A single space between two changes reads better as a part of them.
    const isJoint = index > 0 && index < stretches.length - 1 && stretch.removed.trim() === "";
    if (!stretch.same || isJoint) {
      removed += stretch.removed;
      added += stretch.added;
      continue;
    }
    flush();
    words.push({ kind: "same", text: stretch.added });
  }
  flush();
  return words;
}
