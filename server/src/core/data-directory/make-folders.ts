import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and those that it lies in, and returns the first one that was missing. Node's own way never comes back from a file system
 * such as /proc, which takes no folder and says that the one above is missing.
 */
export function makeFolders(path: string, mode: number): string | undefined {
  try {
    return makeOne(path, mode);
  } catch (error) {
    const isAboveMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isAboveMissing || dirname(path) === path) throw error;
    const first = makeFolders(dirname(path), mode);
    return makeOne(path, mode) && (first ?? path);
  }
}

function makeOne(path: string, mode: number): string | undefined {
  try {
    mkdirSync(path, { mode });
    return path;
  } catch (error) {
    // Another process may have been quicker.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw error;
  }
}
