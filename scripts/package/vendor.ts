import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { join, sep } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./manifest.ts";

type Found = { name: string; version: string; license?: string };

/**
 * Writes a package and all that it depends on into one file, with the licenses of whatever went into it beside. Each of the packages that
 * come along in this way has ten to forty small ones of its own, which would be most of what an installation fetches.
 */
export async function vendor(name: string, modules: string): Promise<void> {
  const from = join(root, "server/src");
  const entry = createRequire(join(from, "main.ts"));
  const bundle = await rolldown({
    input: { index: name },
    cwd: from,
    platform: "node",
    external: [/^node:/, ...builtinModules],
    onLog() {},
  });
  const { output } = await bundle.generate({ format: "esm", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
  const folder = join(modules, name);
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  for (const part of output) {
    if (part.type !== "chunk") continue;
    writeFileSync(join(folder, part.fileName), part.code);
    for (const id of part.moduleIds) used.add(packageOf(id));
  }
  const { version, license } = JSON.parse(readFileSync(join(packageOf(entry.resolve(name)), "package.json"), "utf8")) as Found;
  const manifest = { name, version, license, type: "module", sideEffects: false, exports: { ".": "./index.js" } };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, "LICENSES.md"), licensesOf([...used].filter((one) => one !== "").toSorted()));
}

/** Returns the folder of the package that a file belongs to; empty for what is in none. */
export function packageOf(file: string): string {
  const at = file.lastIndexOf(`${sep}node_modules${sep}`);
  if (at === -1) return "";
  const inside = file.slice(at + "/node_modules/".length).split(sep);
  return join(file.slice(0, at), "node_modules", ...inside.slice(0, inside[0]?.startsWith("@") ? 2 : 1));
}

export function licensesOf(folders: readonly string[]): string {
  const one = (folder: string) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Found;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
    return `## ${name} ${version}\n\n${license ?? "No license is stated."}${text}\n`;
  };
  return `# What this file was made of\n\n${folders.map(one).join("\n")}`;
}
