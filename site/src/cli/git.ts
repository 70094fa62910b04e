import { spawnSync } from "node:child_process";

/** Returns whether git tracks a file. False without git and outside of a repository. */
export function isTracked(root: string, path: string): boolean {
  return git(root, "ls-files", "--error-unmatch", "--", path) === 0;
}

/** Returns whether git ignores a file; null without git and outside of a repository. */
export function isIgnored(root: string, path: string): boolean | null {
  const status = git(root, "check-ignore", "--quiet", "--", path);
  if (status === 0) return true;
  return status === 1 ? false : null;
}

function git(root: string, ...args: string[]): number | null {
  return spawnSync("git", args, { cwd: root, stdio: "ignore" }).status;
}
