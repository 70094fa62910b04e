import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const copied = ["capabilities", "contract", "dashboard", "illustrator", "markdown", "messages", "scripts", "server", "writer"];
const notCopied = new Set(["node_modules", "dist"]);

/** Copies the service to a folder of its own, without some capabilities and what the lists say of them. Returns the folder. */
export function copyWithout(taken: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "galley-without-"));
  const folders = new Set(taken.map((name) => join(root, "capabilities", name)));
  const isKept = (path: string) => !notCopied.has(basename(path)) && !folders.has(path);
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isKept });
  for (const name of [".gitignore", "package.json", "tsconfig.json", "vitest.config.ts"]) cpSync(join(root, name), join(folder, name));
  linkPackages(folder);
  // The sets of tests are listed with git.
  execFileSync("git", ["init", "--quiet", folder]);
  const lists = join(folder, "capabilities");
  for (const { name } of readdirSync(lists, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const list = readFileSync(join(lists, name), "utf8");
    writeFileSync(join(lists, name), withoutEntries(list, taken));
  }
  return folder;
}

/** Links what is installed. The service's own packages are those of the copy. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(to, "@galley"), { recursive: true });
  for (const name of readdirSync(from)) if (name !== "@galley" && name !== ".cache") symlinkSync(join(from, name), join(to, name));
  for (const name of copied) symlinkSync(join("../..", name), join(to, "@galley", name));
}

/** Returns a list without the imports of some capabilities and the entries that consist of them. */
export function withoutEntries(list: string, taken: readonly string[]): string {
  const place = `from "\\./(?:${taken.join("|")})/[^"]*";\\n`;
  const imports = new RegExp(`^import (?:type )?\\{([^}]*)\\} ${place}`, "gm");
  const names = [...list.matchAll(imports)].flatMap(([, imported = ""]) => imported.split(",").map((one) => one.trim().split(" ").at(-1)));
  // A list of which nothing is left stays a module.
  let left = list.replaceAll(imports, "").replaceAll(new RegExp(`^export \\* ${place}`, "gm"), "export {};\n");
  for (const name of names) {
    const entry = `\\w+: (?:\\{[^{}]*\\b${name}\\b[^{}]*\\}|${name}\\b)|\\.{3}${name}\\b|(?<![\\w.])${name}\\b(?!:)`;
    left = left.replaceAll(new RegExp(`(?:${entry}),?\\s?`, "g"), "");
  }
  return left;
}
