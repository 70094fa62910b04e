import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a file takes values from when it is loaded. Types are gone by then, and what is imported later closes no circle. */
const imports = /^(?:import(?! type\b)|export(?! type\b))\b(?:[^;"']*?\bfrom )?\s*"([^"]+)"/gm;
const typesOnly = /^(?:import|export) \{(?:\s*type [^,}]+,?)+\s*\} from/;

/** Names every circle of files that import each other, once. */
export function importCycles(files: readonly string[]): string[] {
  const known = new Set(files.filter((file) => /\.tsx?$/.test(file)));
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push(`${[...way.slice(way.indexOf(file)), file].join(" → ")} is a circle of imports.`);
    if (done.has(file) || way.includes(file)) return;
    for (const next of importedBy(file, known)) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of known) visit(file, []);
  return found;
}

function importedBy(file: string, known: ReadonlySet<string>): string[] {
  return Array.from(readFileSync(file, "utf8").matchAll(imports), ([text, module = ""]) => (typesOnly.test(text) ? "" : module))
    .map((module) => pathOf(module, file))
    .filter((path) => known.has(path));
}

/** Where a module of this repository stands: beside the file that imports it, or under its workspace. */
function pathOf(module: string, file: string): string {
  if (module.startsWith(".")) return join(dirname(file), module);
  const [workspace = ""] = file.split("/");
  return module.startsWith("#") ? join(workspace, module.slice(1)) : "";
}
