import { execFileSync } from "node:child_process";

const tested = "refs/galley/tested";

export type Repository = ReturnType<typeof openRepository>;

/** Runs git in a folder. What git complains of becomes part of the error. */
export function openRepository(root: string) {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  const head = () => git("rev-parse", "HEAD");
  return {
    git,
    head,
    branch: () => git("rev-parse", "--abbrev-ref", "HEAD"),
    changes: () => git("status", "--porcelain"),
    /** Returns whether all tests have passed on the current commit, as `markTested` noted. */
    isTested: () => git("for-each-ref", "--format=%(objectname)", tested) === head(),
    /** Notes, in this clone alone, that all tests have passed on the current commit. */
    markTested: () => git("update-ref", tested, "HEAD"),
    hasTag: (tag: string) => git("tag", "--list", tag) !== "",
    /** Returns the newest release before this commit; undefined where there is none. */
    lastTag: () => git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname").split("\n").filter(Boolean).at(0),
    filesAt: (commit: string, folder: string) => git("ls-tree", "--name-only", commit, folder).split("\n").filter(Boolean),
  };
}
