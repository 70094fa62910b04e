import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { digestOf, filesIn, makeOnce, repository } from "../cache/make-once.ts";

const children = import.meta.dirname;
const sources = ["capabilities", "server/src", "server/test", "contract/src", "markdown/src"];
// These modules start child programs. They are not child programs.
const starters = ["in-child.ts", "run-child.ts"];
// These packages load binaries next to their own files.
const external = [/^sharp$/, /^@takumi-rs\//, /^pg-native$/];

let compiled: Promise<string> | undefined;

/**
 * Compiles the programs of this folder to JavaScript, each with the modules that it uses, and returns their folder. Runs once
 * for each state of the sources.
 */
export function compileChildren(): Promise<string> {
  compiled ??= makeOnce("galley-children", digestOfSources(), compile);
  return compiled;
}

function digestOfSources(): string {
  const files = sources.flatMap((directory) => filesIn(join(repository, directory), ".ts", ".json"));
  return digestOf([repository, process.version], [...files, join(repository, "package-lock.json")]);
}

async function compile(directory: string): Promise<void> {
  const names = readdirSync(children).filter((name) => name.endsWith("-child.ts") && !starters.includes(name));
  await using bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [basename(name, ".ts"), join(children, name)])),
    cwd: repository,
    platform: "node",
    external,
    // Warnings about code in packages are not ours to fix.
    logLevel: "silent",
    plugins: [originalPlaces],
  });
  await bundle.write({ dir: directory, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
}

// Modules find migrations, fonts and the programs of their child processes relative to their source file.
const originalPlaces: Plugin = {
  name: "original-places",
  transform: {
    filter: { code: /import\.meta\.|__dirname|__filename/ },
    handler(code, id) {
      const path = id.replace(/\?.*$/, "");
      const text = (value: string) => JSON.stringify(value);
      return code
        .replaceAll("import.meta.url", text(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", text(dirname(path)))
        .replaceAll("import.meta.filename", text(path))
        .replaceAll(/\b__dirname\b/g, text(dirname(path)))
        .replaceAll(/\b__filename\b/g, text(path));
    },
  },
};
