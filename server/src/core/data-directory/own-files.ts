import { accessSync, closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "#src/core/startup-error.ts";

/** Makes opening fail where a link stands in the place of the file. Windows has no such flag. */
export const noFollow: number = constants.O_NOFOLLOW ?? 0;

/** Opens a file of the data directory itself, never what a link in its place leads to. New files are closed to others. */
export function openOwn(file: string, flags: number): number {
  try {
    return openSync(file, flags | noFollow, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ELOOP")) throw error;
    throw new StartupError(`${file} is a link, and Galley follows none there. Remove it and try again.`);
  }
}

/** Reads a file of the data directory itself, with the time of its last change. */
export function readOwn(file: string): { bytes: Buffer; changedAt: number } {
  const descriptor = openOwn(file, constants.O_RDONLY);
  try {
    return { bytes: readFileSync(descriptor), changedAt: fstatSync(descriptor).mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}

/** Fails, naming the first, when files in `directory` are another user's and of no use to this one, as after an earlier start as root. */
export function requireOwnFiles(directory: string, names: readonly string[]): void {
  const own = process.getuid?.();
  for (const path of [directory, ...names.map((name) => join(directory, name))]) {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined || stat.uid === own || isUsable(path, stat.isDirectory())) continue;
    throw new StartupError(
      `${path} belongs to user ${stat.uid}, but Galley runs as user ${own}. ` +
        `Start Galley as that user, run as root: chown -R ${own} ${directory}, or set GALLEY_DATA_DIR to another directory.`,
    );
  }
}

function isUsable(path: string, isDirectory: boolean): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (isDirectory ? constants.X_OK : 0));
    return true;
  } catch {
    return false;
  }
}
