import { createHash } from "node:crypto";
import { constants, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { unpackOnce } from "./unpack-once.ts";

export const repository = join(import.meta.dirname, "../../..");
export const cache = join(repository, "node_modules/.cache");

const dayMilliseconds = 24 * 3600 * 1000;

/**
 * A folder that is made once for each digest of its sources, and shared by every run of this checkout. Folders of other digests go
 * when no run has used them for a day.
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

/** A digest of words and of files, each with its path. */
export function digestOf(words: readonly string[], files: readonly string[]): string {
  const hash = createHash("sha256").update(words.join("\n"));
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** The files below a folder whose names end so, in order. */
export function filesIn(directory: string, ...endings: readonly string[]): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.includes("node_modules"))
    .sort()
    .map((name) => join(directory, name));
}

/** Copies a tree. The files of a stopped database are given to their user by its next start. */
export function copyFiles(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
