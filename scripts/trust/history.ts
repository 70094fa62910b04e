import { git } from "./git.ts";
import { isProduct, isTest, type Wing, wingOf } from "./product.ts";

export type ChangedFile = { status: "A" | "D" | "M" | "R"; path: string; before: string; lines: number };
export type Commit = { hash: string; subject: string; files: ChangedFile[] };

export function readCommit(hash: string): Commit {
  const [subject = "", ...rest] = git("show", "-M40%", "--format=%s", "--name-status", hash).split("\n");
  const lines = changedLines(hash);
  const files = rest.filter(Boolean).map((line) => {
    const [status = "", before = "", after = before] = line.split("\t");
    return { status: statusOf(status), path: after, before, lines: lines.get(after) ?? 0 };
  });
  return { hash, subject, files };
}

function statusOf(text: string): ChangedFile["status"] {
  const letter = text[0];
  return letter === "A" || letter === "D" || letter === "R" ? letter : "M";
}

function changedLines(hash: string): Map<string, number> {
  const rows = git("show", "--no-renames", "--format=", "--numstat", hash).split("\n").filter(Boolean);
  return new Map(
    rows.map((row) => {
      const [added, removed, path = ""] = row.split("\t");
      return [path, (Number(added) || 0) + (Number(removed) || 0)];
    }),
  );
}

/** Lists the commits that change the product and a test, without merges, newest first. */
export function candidates(): { hash: string; subject: string }[] {
  const log = git("log", "--no-merges", "--no-renames", "--name-only", "--format=%x01%H %s", "HEAD");
  return log
    .split("\u0001")
    .map((text) => text.split("\n").filter(Boolean))
    .flatMap(([first = "", ...paths]) => {
      const [hash = "", ...words] = first.split(" ");
      return paths.some(isProduct) && paths.some(isTest) ? [{ hash, subject: words.join(" ") }] : [];
    });
}

/** Returns the wing that most of a commit's changed sources belong to, by its hash. */
export function wingsOf(hashes: readonly string[]): Map<string, Wing> {
  const log = git("show", "--no-renames", "--name-only", "--format=%x01%H", ...hashes);
  const commits = log.split("\u0001").map((text) => text.split("\n").filter(Boolean));
  return new Map(commits.flatMap(([hash, ...paths]) => (hash === undefined ? [] : [[hash, wingOf(paths.filter(isProduct))] as const])));
}

type Rename = { commit: string; before: string; after: string };

let read: Rename[] | undefined;

/** Lists every rename up to HEAD, oldest first. Takes a while, so it is read once. */
function renames(): Rename[] {
  if (read !== undefined) return read;
  const log = git("log", "--reverse", "--topo-order", "-M40%", "-l0", "--diff-filter=R", "--name-status", "--format=%x01%H", "HEAD");
  read = log.split("\u0001").flatMap((text) => {
    const [commit = "", ...rows] = text.split("\n").filter(Boolean);
    return rows.map((row) => {
      const [, before = "", after = ""] = row.split("\t");
      return { commit, before, after };
    });
  });
  return read;
}

/** Follows paths of a commit to where their files are now. */
export function followFrom(commit: string, present: ReadonlySet<string>): (path: string) => string | undefined {
  const later = new Set(git("rev-list", `${commit}..HEAD`).split("\n"));
  return (path) => {
    if (present.has(path)) return path;
    let current = path;
    for (const { commit: by, before, after } of renames()) if (before === current && later.has(by)) current = after;
    return present.has(current) ? current : undefined;
  };
}

/** Returns a test file and those split from it: names that begin like its name, in its folder. */
export function withSplit(test: string, present: Iterable<string>): string[] {
  const stem = test.replace(/(\.full)?\.test\.tsx?$/, "");
  return [...present].filter(
    (path) => isTest(path) && path.startsWith(stem) && /^(-[a-z0-9-]+)?(\.full)?\.test\.tsx?$/.test(path.slice(stem.length)),
  );
}
