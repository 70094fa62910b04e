import { spawnSync } from "node:child_process";

/** Lists the paths of all files in the repository from its root, new files included. */
export function trackedFiles(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean);
}
