import { align } from "./align.ts";

export type DiffWord = { kind: "same" | "removed" | "added"; text: string };

// Beyond this, two texts have so little in common that their words side by side tell nothing.
const editsMax = 500;
// Scripts without spaces are cut by character, everything else into words, white space and single marks.
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+|\s+|./gsu;

/** The words, spaces and marks of a text, which together are that text. */
export function piecesOf(text: string): string[] {
  return text.match(piece) ?? [];
}

/** What changes from one text to another, word by word: without what is added it is the one, without what is removed the other. */
export function diffWords(before: string, after: string): DiffWord[] {
  const [left, right] = [piecesOf(before), piecesOf(after)];
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
    // A space alone between two changes reads better as a part of them.
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
