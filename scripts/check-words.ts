import { readFileSync } from "node:fs";

// Marks that a released tree must not contain: open tasks, and comments that rely on somebody's memory.
const banned = [/@TODO\b/, /\bFIXME\b/, /\bXXX\b/];
const exempt = new Set(["scripts/check-words.ts"]);

export function bannedWords(files: readonly string[]): string[] {
  const found: string[] = [];
  for (const file of files.filter((name) => /\.(ts|sql|md|css|mjs)$/.test(name) && !exempt.has(name))) {
    const text = readFileSync(file, "utf8");
    for (const pattern of banned) if (pattern.test(text)) found.push(`${file} holds ${pattern.source}`);
  }
  return found;
}
