import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MeasuredPath, measuredPaths } from "./paths.ts";

type Paths = Readonly<Record<string, MeasuredPath>>;

// A path and a digest of its code, as in `blog@1a2b3c4d`.
const mark = /`([a-z]+)@([0-9a-f]{8})`/g;
const digestLength = 8;

/** Returns a digest of the code of each path, without its tests. A file or folder that is not there is an error. */
export function digestsOf(root: string, files: readonly string[], paths: Paths = measuredPaths): Map<string, string> {
  return new Map(Object.entries(paths).map(([name, path]) => [name, digestOf(root, files, path)]));
}

function digestOf(root: string, files: readonly string[], { files: named }: MeasuredPath): string {
  const hash = createHash("sha256");
  for (const one of named) {
    const found = files.filter((file) => file === one || (one.endsWith("/") && file.startsWith(one) && !file.includes(".test.")));
    if (found.length === 0) throw new Error(`scripts/figures/paths.ts names ${one}, which does not exist.`);
    for (const file of found.toSorted()) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, digestLength);
}

/** Tells of each figure in the documents that was taken of other code than there is now, once for a document and a path. */
export function staleFigures(root: string, files: readonly string[], paths: Paths = measuredPaths): string[] {
  const digests = digestsOf(root, files, paths);
  return documentsIn(root, files).flatMap((document) => {
    const stated = [...readFileSync(join(root, document), "utf8").matchAll(mark)];
    const stale = stated.filter(([, name = "", digest]) => digests.get(name) !== digest).map(([, name = ""]) => name);
    return [...new Set(stale)].map((name) => {
      const bench = paths[name]?.bench;
      if (bench === undefined) return `${document} states figures of ${name}, a path that scripts/figures/paths.ts does not know.`;
      return `${document} states figures of ${name} that were taken of other code. Run ${bench}, state what it says, then node scripts/run.mjs scripts/figures/run.ts ${name}.`;
    });
  });
}

/** Returns a text with the digests of some paths as they are now. */
export function renewed(text: string, digests: ReadonlyMap<string, string>, names: readonly string[]): string {
  return text.replaceAll(mark, (whole, name: string) => (names.includes(name) ? `\`${name}@${digests.get(name)}\`` : whole));
}

export function documentsIn(root: string, files: readonly string[]): string[] {
  return files.filter((file) => /^docs\/[^/]+\.md$/.test(file) && existsSync(join(root, file)));
}
