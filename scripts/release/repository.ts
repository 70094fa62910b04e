import { execFileSync } from "node:child_process";
import type { PartOfTests } from "../runner/test-sets.ts";

const passed = "refs/galley/passed";

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
    /** Returns whether all tests have passed on the current commit, in one run or in all parts of it, as `markTested` noted. */
    isTested: () => {
      const parts = git("for-each-ref", `--points-at=${head()}`, "--format=%(refname:lstrip=3)", passed).split("\n").filter(Boolean);
      const countOf = (part: string) => Number(part.split("-of-")[1]);
      return parts.some((one) => parts.filter((part) => countOf(part) === countOf(one)).length === countOf(one));
    },
    /** Notes, in this clone alone, that the tests of this part have passed on the current commit. */
    markTested: ({ part, of }: PartOfTests) => git("update-ref", `${passed}/${part}-of-${of}`, "HEAD"),
    hasTag: (tag: string) => git("tag", "--list", tag) !== "",
    /** Returns the newest release before this commit; undefined where there is none. */
    lastTag: () => git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname").split("\n").filter(Boolean).at(0),
    filesAt: (commit: string, folder: string) => git("ls-tree", "--name-only", commit, folder).split("\n").filter(Boolean),
  };
}
