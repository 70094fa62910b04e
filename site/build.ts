import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const output = join(here, "dist");

/** Compiles the package into an emptied `site/dist`, so that no file of an earlier build is packed. */
export function build(): void {
  rmSync(output, { recursive: true, force: true });
  const compiler = join(here, "../node_modules/typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", join(here, "tsconfig.build.json")], { stdio: "inherit" });
  if (status !== 0) throw new Error("The package does not compile. The messages above say where.");
  for (const name of readdirSync(output, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".d.ts")) finishDeclarations(join(output, name), name);
  }
}

/**
 * Rewrites `.ts` to `.js` in the declarations. The compiler does so only in the imports of programs, and older compilers need
 * it in declarations too. The command line is never imported, so it needs no declarations.
 */
function finishDeclarations(path: string, name: string): void {
  if (/^cli[/\\]/.test(name)) rmSync(path);
  else writeFileSync(path, readFileSync(path, "utf8").replace(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
}

if (import.meta.main) build();
