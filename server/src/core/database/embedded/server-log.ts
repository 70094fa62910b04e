import { copyFileSync, openSync, readFileSync, renameSync, statSync, truncateSync } from "node:fs";
import { giveToOwner } from "#src/core/data-directory/give-to-owner.ts";

const sizeMax = 10 * 1024 * 1024;

/** Opens the log for PostgreSQL to append to: a pipe would break with this process, which the server may outlive. */
export function openServerLog(file: string): { descriptor: number; start: number } {
  if (sizeOf(file) > sizeMax) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, "a", 0o600);
  giveToOwner(file);
  return { descriptor, start: sizeOf(file) };
}

/** Moves the text of a log that has grown too long to a second file, while the server keeps the log open. */
export function capServerLog(file: string): void {
  if (sizeOf(file) <= sizeMax) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

export function readServerLog(file: string, start: number): string {
  return readFileSync(file).subarray(start).toString("utf8");
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
