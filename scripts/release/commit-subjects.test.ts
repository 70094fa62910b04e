import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

// Subjects up to this commit are as they are. A clone without history lacks it, and has nothing to check.
const since = "f0be91f39d82000c0fb879aef0a524bb1e4635d6";
const charactersMax = 72;

const git = (...args: string[]) => spawnSync("git", args, { cwd: join(import.meta.dirname, "../.."), encoding: "utf8" });
const isLong = (subject: string) => [...subject].length > charactersMax;

test("the subject of a commit has 72 characters at most", () => {
  const { stdout } = git("log", "--no-merges", "--format=%h %s", `${since}..HEAD`);
  const subjects = stdout.split("\n").filter(Boolean);
  expect(subjects.filter((line) => isLong(line.slice(line.indexOf(" ") + 1)))).toEqual([]);
  expect([isLong("a".repeat(72)), isLong("a".repeat(73)), isLong("é".repeat(72))]).toEqual([false, true, false]);
});
