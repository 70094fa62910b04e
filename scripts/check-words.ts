import { readFileSync } from "node:fs";

// Marks that a released tree must not contain: open tasks, and comments that rely on somebody's memory.
const banned = [/@TODO\b/, /\bFIXME\b/, /\bXXX\b/];
const exempt = new Set(["scripts/check-words.ts", "scripts/check-words.test.ts"]);

const comment = /^\s*(?<mark>\/\/|\/?\*+|--)\s*(?<text>.*)/;
const behindCode = /\s\/[/*]\*? (?<text>(?:What|Who|Whoever) .*)/;
const begun = /^(?:What|Who|Whoever)\b/;

/** Lists open marks, and comments that begin with "What", "Who" or "Whoever" instead of saying what the code does, or why. */
export function bannedWords(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  const found: string[] = [];
  for (const file of files.filter((name) => /\.(tsx?|sql|md|css|mjs)$/.test(name) && !exempt.has(name))) {
    const text = read(file);
    for (const pattern of banned) if (pattern.test(text)) found.push(`${file} holds ${pattern.source}`);
    // Released migrations stay as they are, and so does the schema that they make.
    if (/\.md$|^server\/(?:migrations\/|test\/schema\.sql$)/.test(file)) continue;
    for (const line of wrongComments(text))
      found.push(`${file}:${line} begins a comment with What, Who or Whoever. Say what the code does, or why.`);
  }
  return found;
}

/** Returns the lines on which such a comment begins. Lines behind the first one of a comment are sentences that go on. */
function wrongComments(text: string): number[] {
  let before: string | undefined;
  return text.split("\n").flatMap((line, index) => {
    const { mark, text: words = "" } = comment.exec(line)?.groups ?? {};
    const goesOn = mark !== undefined && before !== undefined && (mark === "*" || before === mark);
    // A block whose first line is its mark alone begins with the next one.
    before = words === "" && mark?.startsWith("/*") ? undefined : mark;
    const isWrong = mark === undefined ? behindCode.test(line) : begun.test(words) && !goesOn;
    return isWrong ? [index + 1] : [];
  });
}
