import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Lists the paths of all files in the repository from its root, new files included. */
export function trackedFiles(): string[] {
  const cwd = join(import.meta.dirname, "../..");
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd, encoding: "utf8" });
  return stdout.split("\n").filter(Boolean);
}
