import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Stop } from "./stop.ts";

/** Reads a file as Latin-1, so that writing it back keeps every byte; null when it does not exist. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    if (isMissing(error)) return null;
    throw new Stop(`${path} cannot be read (${messageOf(error)}). Make it readable for you and run this again.`);
  }
}

/** Writes a file as a whole or not at all. An existing file keeps its mode unless `mode` is given. */
export function writeText(path: string, text: string, mode?: number): void {
  let temporary = "";
  try {
    mkdirSync(dirname(path), { recursive: true });
    const target = realPath(path);
    temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}.tmp`);
    const file = openSync(temporary, "wx", mode ?? modeOf(target) ?? 0o644);
    try {
      writeFileSync(file, text, "latin1");
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    if (temporary !== "") rmSync(temporary, { force: true });
    throw new Stop(`${path} cannot be written (${messageOf(error)}). Make the folder writable for you and run this again.`);
  }
}

/** Returns the folders that must be created before a file can be written, the outermost first. */
export function missingFolders(root: string, path: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); folder !== "." && !exists(join(root, folder)); folder = dirname(folder)) missing.unshift(folder);
  return missing;
}

export function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isMissing(error)) return path;
    throw error;
  }
}

function modeOf(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode === undefined ? undefined : mode & 0o777;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
