import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { lstat, mkdir, open, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDataDirectory } from "#src/core/data-directory/data-directory.ts";
import { StartupError } from "#src/core/startup-error.ts";

/** Folders of a local store: one for files, and one for files that are not complete yet. Both are on one file system. */
export type Folders = { root: string; unfinished: string };

// No key begins with a dot, so that files in here can be neither read nor listed.
const unfinishedName = ".unfinished";
const leftoverMilliseconds = 24 * 60 * 60 * 1000;

/** Creates missing folders, and removes leftovers of killed writers. */
export function openFolders(directory: string): Folders {
  makeDataDirectory(dirname(directory));
  try {
    mkdirSync(join(directory, unfinishedName), { recursive: true, mode: 0o700 });
    const root = realpathSync.native(directory);
    const unfinished = join(root, unfinishedName);
    for (const name of readdirSync(unfinished)) {
      const file = join(unfinished, name);
      const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
      if (Date.now() - written > leftoverMilliseconds) rmSync(file, { force: true });
    }
    return { root, unfinished };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `Files cannot be kept in ${directory} (${reason}). Make it a directory of the user that runs Galley, or set GALLEY_DATA_DIR.`,
    );
  }
}

/** Creates the folder of a file step by step, so that a link in the path is noticed before anything is created behind it. */
export async function makeFolder(root: string, segments: readonly string[]): Promise<void> {
  let folder = root;
  for (const segment of segments) {
    folder = join(folder, segment);
    await mkdir(folder, { mode: 0o700 }).catch(unlessCode("EEXIST"));
    if (!(await lstat(folder)).isDirectory()) throw new Error("What is in the place of a folder is none.");
  }
}

/** Returns whether the path exists and no part of it below the root is a link. */
export async function isReal(path: string): Promise<boolean> {
  return (await realpath(path).catch(unlessAbsent)) === path;
}

/** Fails when the folders themselves are missing, as on a disk that is not mounted: then no key is known to be absent. */
export async function requireFolders({ unfinished }: Folders): Promise<void> {
  await lstat(unfinished);
}

/** Syncs every folder from the file up to the root, so that names survive a power failure. A folder's own name is in its parent. */
export async function keepNames(root: string, file: string): Promise<void> {
  // Windows cannot open a folder, and keeps names by itself.
  if (process.platform === "win32") return;
  for (let folder = dirname(file); folder.length >= root.length; folder = dirname(folder)) {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  }
}

/** Handler for `catch` that ignores a missing file. */
export const unlessAbsent = unlessCode("ENOENT", "ENOTDIR", "ELOOP");

function unlessCode(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Error && "code" in error && codes.includes(String(error.code)))) throw error;
  };
}
