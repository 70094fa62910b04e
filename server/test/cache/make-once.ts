import { createHash } from "node:crypto";
import { constants, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { unpackOnce } from "./unpack-once.ts";

export const repository = join(import.meta.dirname, "../../..");
export const cache = join(repository, "node_modules/.cache");

const dayMilliseconds = 24 * 3600 * 1000;

/**
 * Makes a folder once for each digest of its sources and returns its path. All runs of this checkout share it. Folders of other
 * digests are removed when no run has used them for a day.
 */
export async function makeOnce(name: string, digest: string, make: (directory: string) => Promise<void>): Promise<string> {
  const parent = join(cache, name);
  mkdirSync(parent, { recursive: true });
  const directory = join(parent, digest);
  await unpackOnce(directory, make);
  utimesSync(directory, new Date(), new Date());
  for (const other of readdirSync(parent)) removeUnused(join(parent, other), digest);
  return directory;
}

function removeUnused(directory: string, digest: string): void {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (basename(directory) === digest || stat === undefined || Date.now() - stat.mtimeMs < dayMilliseconds) return;
  rmSync(directory, { recursive: true, force: true });
}

/** Returns a digest of words and of files, each with its path. */
export function digestOf(words: readonly string[], files: readonly string[]): string {
  const hash = createHash("sha256").update(words.join("\n"));
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** Lists the files below a folder whose names have one of these endings, sorted. */
export function filesIn(directory: string, ...endings: readonly string[]): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.includes("node_modules"))
    .sort()
    .map((name) => join(directory, name));
}

/** Copies a directory tree. The next start of a copied database gives its files to the database user. */
export function copyFiles(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
