import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installationRoot } from "#src/core/installation.ts";
import { once } from "#src/core/once.ts";

/** Permissions of a process beyond reading the code of the service. */
export type Needs = {
  /** Beginning of the names that it reads in the directory for temporary files. */
  reads?: string;
  /** Beginning of the names that it writes there. */
  writes?: string;
  /** True when it loads native code. */
  addons?: true;
};

/** Returns Node's flags for a process that may do only what it needs. */
export function permissionFlags({ reads, writes, addons }: Needs): string[] {
  return [
    "--permission",
    ...[...codePaths(), ...inTemporary(reads)].map((path) => `--allow-fs-read=${path}`),
    ...inTemporary(writes).map((path) => `--allow-fs-write=${path}`),
    ...(addons ? ["--allow-addons"] : []),
  ];
}

// Never the whole installation, which may hold more than code, such as a data directory.
const codePaths = once(() => {
  const parts = ["server", "capabilities", "contract", "markdown", "messages", "writer", "illustrator", "node_modules", "package.json"];
  const all = [...parts.map((name) => join(installationRoot, name)), dependenciesOfPackage()]
    .filter((path) => existsSync(path))
    .flatMap((path) => [path, realpathSync(path)]);
  return [...new Set(all)].map((path) => (path.endsWith(".json") ? path : join(path, "*")));
});

/** Returns the folder of the packages that ours depend on. An installed package has them beside it. */
function dependenciesOfPackage(): string {
  return join(dirname(createRequire(import.meta.url).resolve("hyphen/package.json")), "..");
}

function inTemporary(beginning: string | undefined): string[] {
  if (beginning === undefined) return [];
  return [...new Set([tmpdir(), realpathSync(tmpdir())])].map((directory) => join(directory, `${beginning}*`));
}
