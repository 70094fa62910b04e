import { closeSync, constants, fstatSync, ftruncateSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { openOwn, readOwn } from "#src/core/data-directory/own-files.ts";

const sizeMax = 10 * 1024 * 1024;

/** Opens the log for PostgreSQL to append to: a pipe would break with this process, which the server may outlive. */
export function openServerLog(file: string): { descriptor: number; start: number } {
  const { O_WRONLY, O_APPEND, O_CREAT } = constants;
  const open = () => openOwn(file, O_WRONLY | O_APPEND | O_CREAT);
  let descriptor = open();
  if (fstatSync(descriptor).size > sizeMax) {
    closeSync(descriptor);
    renameSync(file, `${file}.1`);
    descriptor = open();
  }
  return { descriptor, start: fstatSync(descriptor).size };
}

/** Moves the text of a log that has grown too long to a second file, while the server keeps the log open. */
export function capServerLog(file: string): void {
  const descriptor = openOwn(file, constants.O_RDWR);
  try {
    if (fstatSync(descriptor).size <= sizeMax) return;
    rmSync(`${file}.1`, { force: true });
    writeFileSync(`${file}.1`, readFileSync(descriptor), { flag: "wx", mode: 0o600 });
    ftruncateSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function readServerLog(file: string, start: number): string {
  return readOwn(file).bytes.subarray(start).toString("utf8");
}
