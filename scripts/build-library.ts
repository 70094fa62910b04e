import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Compiles a package with its `tsconfig.build.json` into `output`, emptied first, so that no file of an earlier build is packed. Rewrites
 * `.ts` to `.js` in the declarations: the compiler does so only in the imports of programs, and older compilers need it in declarations too.
 */
export function buildLibrary(folder: string, output: string): void {
  rmSync(output, { recursive: true, force: true });
  const compiler = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", join(folder, "tsconfig.build.json")], { stdio: "inherit" });
  if (status !== 0) throw new Error("The package does not compile. The messages above say where.");
  rewriteFiles(output, (name, text) =>
    name.endsWith(".d.ts") ? text.replace(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"') : text,
  );
}

/** Changes the text of every program and declaration in a folder. */
export function rewriteFiles(folder: string, change: (name: string, text: string) => string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|d\.ts)$/.test(name)) continue;
    const path = join(folder, name);
    writeFileSync(path, change(name, readFileSync(path, "utf8")));
  }
}
