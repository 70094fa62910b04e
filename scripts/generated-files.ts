import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file of the repository that a program writes. `path` is relative to the root. */
export type GeneratedFile = { path: string; text: string };

export type Generated = {
  files: readonly GeneratedFile[];
  /** Folders that hold generated files only. Any other file in them is left over. */
  folders: readonly string[];
};

/** Returns one line for every file that is missing, different or left over. */
export function findDifferences(root: string, { files, folders }: Generated): string[] {
  const differing = files.flatMap(({ path, text }) => {
    const present = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
    if (present === text) return [];
    return [present === undefined ? `${path} is missing` : `${path} is not what the sources say`];
  });
  return [...differing, ...findLeftovers(root, files, folders).map((path) => `${path} is left over`)];
}

export function writeGenerated(root: string, { files, folders }: Generated): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of findLeftovers(root, files, folders)) rmSync(join(root, path));
}

function findLeftovers(root: string, files: readonly GeneratedFile[], folders: readonly string[]): string[] {
  const wanted = new Set(files.map(({ path }) => path));
  const present = folders.flatMap((folder) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [],
  );
  return present.filter((path) => !wanted.has(path)).sort();
}
