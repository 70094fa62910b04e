import { readFileSync } from "node:fs";

const mostWords = 120;
const subject = /^(?:server\/src|dashboard\/src\/features)\/(?<path>(?:core|people|content|delivery|making|operating)\/[\w-]+)\//;

/** Lists tables and folders of subjects that the glossary does not define, names in its last column that are neither, and too many words. */
export function undefinedWords(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  const glossary = read("docs/glossary.md");
  const entries = glossary.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Word |"));
  const folders = new Set(files.flatMap((file) => subject.exec(file)?.groups?.path ?? []));
  const tables = new Set(
    Array.from(read("server/test/schema.sql").matchAll(/^create (?:unlogged )?table (\w+)/gm), ([, table = ""]) => table),
  );
  const named = new Set(
    entries.flatMap((entry) => Array.from((entry.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g), ([, name = ""]) => name)),
  );
  const words = entries.flatMap((entry) => (entry.split("|")[1] ?? "").split(","));
  return [
    // Folders of the core hold no subject, so that their names need no definition.
    ...[...folders]
      .filter((path) => !path.startsWith("core/") && !named.has(path) && !isWord(path.split("/")[1] ?? "", words.join("|")))
      .map((path) => `docs/glossary.md does not define the folder ${path}. Add it to the entry of its word.`),
    ...[...tables].filter((table) => !named.has(table)).map((table) => `docs/glossary.md does not define the table ${table}.`),
    ...[...named]
      .filter((name) => !tables.has(name) && !folders.has(name))
      .map((name) => `docs/glossary.md names ${name}, which is no table or folder.`),
    ...(words.length > mostWords ? [`docs/glossary.md has ${words.length} words, ${mostWords} at most. Remove some.`] : []),
  ];
}

/** Returns whether a folder's own name is among the words, in the singular or the plural. */
function isWord(name: string, words: string): boolean {
  return new RegExp(`\\b${name.replace(/-/g, "[ -]").replace(/s$/, "")}s?\\b`, "i").test(words);
}
