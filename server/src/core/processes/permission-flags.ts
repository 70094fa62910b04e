import { existsSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "#src/core/once.ts";

/** What a process may do beyond reading the code of the service. */
export type Needs = {
  /** The beginning of the names, in the directory for temporary files, that it reads. */
  reads?: string;
  /** The same for what it writes. */
  writes?: string;
  /** Whether it loads native code. */
  addons?: true;
};

const root = join(import.meta.dirname, "../../../..");

/** Node's flags for a process that may do what it needs and nothing else. */
export function permissionFlags({ reads, writes, addons }: Needs): string[] {
  return [
    "--permission",
    ...[...codePaths(), ...inTemporary(reads)].map((path) => `--allow-fs-read=${path}`),
    ...inTemporary(writes).map((path) => `--allow-fs-write=${path}`),
    ...(addons ? ["--allow-addons"] : []),
  ];
}

// Never the whole installation: what else lies in it, such as a data directory, is not code.
const codePaths = once(() => {
  const parts = ["server", "contract", "markdown", "node_modules", "package.json"].map((name) => join(root, name));
  const all = parts.filter((path) => existsSync(path)).flatMap((path) => [path, realpathSync(path)]);
  return [...new Set(all)].map((path) => (path.endsWith(".json") ? path : join(path, "*")));
});

function inTemporary(beginning: string | undefined): string[] {
  if (beginning === undefined) return [];
  return [...new Set([tmpdir(), realpathSync(tmpdir())])].map((directory) => join(directory, `${beginning}*`));
}
