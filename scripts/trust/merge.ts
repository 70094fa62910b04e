import { mergeLines, type Versions } from "./git.ts";

/** `left` counts the places whose change could not be merged. They stay as in `ours`. `byWords` counts those merged word by word. */
export type Merged = { text: string; left: number; byWords: number };

/** Merges the change from `base` to `theirs` into `ours`: line by line, then word by word where lines conflict. */
export function mergeChange(versions: Versions): Merged {
  const lines = mergeLines(versions);
  if (lines.conflicts === 0) return { text: lines.text, left: 0, byWords: 0 };
  const counts = { left: 0, byWords: 0 };
  const text = splitConflicts(lines.text).map((part) => {
    if (typeof part === "string") return part;
    const words = mergeWords(part);
    if (words === undefined) counts.left++;
    else counts.byWords++;
    return words ?? part.ours;
  });
  return { text: text.join(""), ...counts };
}

function mergeWords({ ours, base, theirs }: Versions): string | undefined {
  const { text, conflicts } = mergeLines({ ours: asLines(ours), base: asLines(base), theirs: asLines(theirs) });
  if (conflicts > 0) return undefined;
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => String(JSON.parse(line)))
    .join("");
}

/** Writes each word, gap and sign on a line of its own. */
function asLines(text: string): string {
  const words = text.match(/[\p{L}\p{N}_$]+|\s+|./gu) ?? [];
  return words.map((word) => `${JSON.stringify(word)}\n`).join("");
}

const marks = { "<<<<<<< ": "ours", "||||||| ": "base", "=======\n": "theirs", ">>>>>>> ": undefined } as const;
type Mark = keyof typeof marks;

/** Splits what `git merge-file --diff3` writes into texts and conflicts. */
export function splitConflicts(text: string): (string | Versions)[] {
  const parts: (string | Versions)[] = [];
  let plain = "";
  let conflict: Versions | undefined;
  let side: keyof Versions | undefined;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const mark = line.slice(0, 8);
    if (mark === "<<<<<<< ") {
      parts.push(plain);
      plain = "";
      conflict = { ours: "", base: "", theirs: "" };
    }
    if (conflict === undefined) plain += line;
    else if (isMark(mark)) side = marks[mark];
    else if (side !== undefined) conflict[side] += line;
    if (conflict !== undefined && mark === ">>>>>>> ") {
      parts.push(conflict);
      conflict = undefined;
    }
  }
  return [...parts, plain];
}

function isMark(mark: string): mark is Mark {
  return mark in marks;
}
