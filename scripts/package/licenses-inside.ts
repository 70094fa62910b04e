import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

type Found = { name: string; version: string; license?: string | undefined };

/** Returns the folder of the package that a file belongs to; empty for what is in none. */
export function packageOf(file: string): string {
  const at = file.lastIndexOf(`${sep}node_modules${sep}`);
  if (at === -1) return "";
  const inside = file.slice(at + "/node_modules/".length).split(sep);
  return join(file.slice(0, at), "node_modules", ...inside.slice(0, inside[0]?.startsWith("@") ? 2 : 1));
}

/** Returns the licenses of packages that a built file was made of, by their folders. */
export function licensesOf(folders: readonly string[]): string {
  const one = (folder: string) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Found;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
    return `## ${name} ${version}\n\n${license ?? "No license is stated."}${text}\n`;
  };
  return `# What this file was made of\n\n${folders.map(one).join("\n")}`;
}
