import { readFileSync } from "node:fs";

const subject = /^(?:server\/src|dashboard\/src\/features)\/(?<wing>core|people|content|delivery|making|operating)\/(?<name>[\w-]+)\//;

/** Lists tables and folders of subjects that the glossary does not define. */
export function undefinedWords(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  const glossary = read("docs/glossary.md");
  const subjects = files.flatMap((file) => {
    const { wing, name } = subject.exec(file)?.groups ?? {};
    return wing === undefined || name === undefined ? [] : [`${wing}/${name}`];
  });
  // A folder's own name counts where the first column has it, in the singular or the plural.
  const isWord = (name: string) =>
    new RegExp(`^\\| [^|]*\\b${name.replace(/-/g, "[ -]").replace(/s$/, "")}s?\\b[^|]* \\|`, "im").test(glossary);
  const folders = [...new Set(subjects)].filter((path) => !glossary.includes(`\`${path}\``) && !isWord(path.split("/")[1] ?? ""));
  const tables = Array.from(read("server/test/schema.sql").matchAll(/^create (?:unlogged )?table (\w+)/gm), ([, table = ""]) => table);
  return [
    ...folders.map((path) => `docs/glossary.md does not define the folder ${path}. Add it to its table of folders.`),
    ...tables.filter((table) => !glossary.includes(`\`${table}\``)).map((table) => `docs/glossary.md does not define the table ${table}.`),
  ];
}
