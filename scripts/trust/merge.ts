import { mergeLines, type Versions } from "./git.ts";

/** `left` counts the places whose change could not be merged. They stay as in `ours`. `loose` counts those merged by words or older lines. */
export type Merged = { text: string; left: number; loose: number };

// Lines that have changed more than this since the mend say something else by now.
const likenessLeast = 0.5;

/**
 * Merges the change from `base` to `theirs` into `ours`: line by line, then word by word where lines conflict. With `older`, lines that
 * still conflict become those of `theirs` when little has changed in them.
 */
export function mergeChange(versions: Versions, older = false): Merged {
  const lines = mergeLines(versions);
  if (lines.conflicts === 0) return { text: lines.text, left: 0, loose: 0 };
  const counts = { left: 0, loose: 0 };
  const text = splitConflicts(lines.text).map((part) => {
    if (typeof part === "string") return part;
    const merged = mergeWords(part) ?? (older && likeness(part.ours, part.base) >= likenessLeast ? part.theirs : undefined);
    if (merged === undefined) counts.left++;
    else counts.loose++;
    return merged ?? part.ours;
  });
  return { text: text.join(""), ...counts };
}

/** Returns which share of the words of two texts is in both, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a = [], b = []] = [one, other].map((text) => wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word)));
  const left = Map.groupBy(b, (word) => word);
  const both = a.filter((word) => left.get(word)?.pop() !== undefined).length;
  return a.length + b.length === 0 ? 1 : (2 * both) / (a.length + b.length);
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
  return wordsOf(text)
    .map((word) => `${JSON.stringify(word)}\n`)
    .join("");
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_$]+|\s+|./gu) ?? [];
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
