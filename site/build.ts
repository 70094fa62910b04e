import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildLibrary } from "../scripts/build-library.ts";

const output = join(import.meta.dirname, "dist");

/** Compiles the package into `site/dist`. */
export function build(): void {
  buildLibrary(import.meta.dirname, output);
  // The command line is never imported, so it needs no declarations.
  for (const name of readdirSync(output, { recursive: true, encoding: "utf8" })) {
    if (/^cli[/\\].*\.d\.ts$/.test(name)) rmSync(join(output, name));
  }
}

if (import.meta.main) build();
