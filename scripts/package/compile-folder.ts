import { copyFileSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";

// The dashboard has its screens already.
const left = /\.test\.ts$|\.tsx$|(^|\/)test-[^/]+\.ts$|(^|\/)test\//;
// Imports, programs of other processes and files beside a module. What replaces the ending is as long as it was.
const module = /(["'])((?:\.{1,2}|#src|#server)\/[^"'\n]*)\.ts\1/g;

/** Compiles the programs of a folder to JavaScript and copies its other files. Lines and columns stay where the sources have them. */
export function compileFolder(from: string, to: string, taken = /./): void {
  for (const name of globSync("**", { cwd: from })) {
    const source = join(from, name);
    if (!statSync(source).isFile() || left.test(name) || !taken.test(name)) continue;
    const target = join(to, name);
    mkdirSync(dirname(target), { recursive: true });
    if (name.endsWith(".ts")) writeFileSync(target.replace(/\.ts$/, ".js"), compiled(readFileSync(source, "utf8")));
    else copyFileSync(source, target);
  }
}

function compiled(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(module, "$1$2.js$1");
}
