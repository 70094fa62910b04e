import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Copies a tree once, whole or not at all, so that every user may read and run it. Returns the copy's directory. */
export function copyReadable(from: string, to: string): string {
  if (existsSync(to)) return to;
  mkdirSync(dirname(to), { recursive: true, mode: 0o711 });
  const unfinished = `${to}.${process.pid}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  copyTree(from, unfinished);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process has finished its copy first.
    if (!existsSync(to)) throw error;
  }
  return to;
}

function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else copyFile(source, target);
  }
}

// A hard link to a file that all may read is as good as a copy, and takes no time and no space.
function copyFile(source: string, target: string): void {
  const { mode } = statSync(source);
  const wanted = mode & 0o100 ? 0o555 : 0o444;
  if ((mode & wanted) !== wanted || !linked(source, target)) {
    copyFileSync(source, target, constants.COPYFILE_EXCL);
    chmodSync(target, mode & 0o100 ? 0o755 : 0o644);
  }
}

function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}
