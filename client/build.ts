import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildLibrary, rewriteFiles } from "../scripts/build-library.ts";

const output = join(import.meta.dirname, "dist");
const compiled = join(output, "compiled");

/** Compiles the package into `client/dist`, and what it shares with `galley-site` into `client/dist/site`. */
export function build(): void {
  rmSync(output, { recursive: true, force: true });
  buildLibrary(import.meta.dirname, compiled);
  rewriteFiles(join(compiled, "client/src"), (_name, text) => text.replaceAll('"../../site/src/', '"./site/'));
  cpSync(join(compiled, "client/src"), output, { recursive: true });
  cpSync(join(compiled, "site/src"), join(output, "site"), { recursive: true });
  rmSync(compiled, { recursive: true });
}

if (import.meta.main) build();
