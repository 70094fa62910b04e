import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Returns the newest commit whose schema this version goes on from: it has fewer migrations, and none that this version has not. */
export function beforeNewestMigration(): string {
  const migrationsOf = (commit: string) => git("ls-tree", commit, "server/migrations/").split("\n");
  const present = new Set(migrationsOf("HEAD"));
  const found = git("rev-list", "HEAD")
    .split("\n")
    .find((commit) => {
      const earlier = migrationsOf(commit);
      return earlier.length < present.size && earlier.every((line) => present.has(line));
    });
  if (found === undefined) throw new Error("No commit of this clone has fewer migrations. Fetch its history, or name one by --before.");
  return found;
}

type EarlierTree = { folder: string; commit: string } & Disposable;

/** Checks out a commit into a folder of its own, with packages of its own: those of a workspace lead to this tree. */
export function openEarlierTree(name: string): EarlierTree {
  const commit = git("rev-parse", "--short", name);
  const parent = mkdtempSync(join(tmpdir(), "galley-earlier-"));
  const folder = join(parent, "galley");
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  // Packages of another lockfile are installed at the first start.
  execFileSync("cp", ["-a", "--reflink=auto", join(root, "node_modules"), folder]);
  return {
    folder,
    commit,
    [Symbol.dispose]() {
      git("worktree", "remove", "--force", folder);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
