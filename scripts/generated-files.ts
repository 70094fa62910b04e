import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file of the repository that a program writes. `path` is relative to the root. */
export type GeneratedFile = { path: string; text: string };

type Generated = {
  files: readonly GeneratedFile[];
  /** Folders that hold generated files only. Any other file in them goes. */
  folders?: readonly string[];
};

/** Returns one line for every file that is missing or different. */
export function findDifferences(root: string, files: readonly GeneratedFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const present = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
    if (present === text) return [];
    return [present === undefined ? `${path} is missing` : `${path} is not what the sources say`];
  });
}

export function writeGenerated(root: string, { files, folders = [] }: Generated): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const written = new Set(files.map(({ path }) => path));
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder))) if (!written.has(`${folder}/${name}`)) rmSync(join(root, folder, name));
}
