import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 500_000_000, stdio: ["ignore", "pipe", "pipe"] });
}

export const headCommit = (): string => git("rev-parse", "HEAD").trim();

/** Returns a file as a commit has it, or undefined when it has none. */
export function fileAt(commit: string, path: string): string | undefined {
  const { status, stdout } = spawnSync("git", ["cat-file", "blob", `${commit}:${path}`], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  return status === 0 ? stdout : undefined;
}

type Versions = { ours: string; base: string; theirs: string };

/** Merges the change from `base` to `theirs` into `ours` line by line, or returns undefined where lines conflict. */
export function mergeLines({ ours, base, theirs }: Versions): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "galley-merge-"));
  try {
    const paths = Object.entries({ ours, base, theirs }).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const { status, stdout, stderr } = spawnSync("git", ["merge-file", "-p", ...paths], { encoding: "utf8", maxBuffer: 100_000_000 });
    if (status === null || status < 0 || status >= 128) throw new Error(`git merge-file failed: ${stderr}`);
    return status === 0 ? stdout : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
