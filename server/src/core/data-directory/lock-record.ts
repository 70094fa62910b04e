import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { readOwn } from "./own-files.ts";
import { currentProcess, isRunning, type ProcessIdentity } from "./process-identity.ts";

export type LockHolder = { pid: number; host: string; since: string; url?: string };
type LockRecord = ProcessIdentity & LockHolder;

/** `unsure`: half written, or of a container or machine whose processes cannot be seen from here. Its heartbeat decides. */
export type LockEntry = {
  generation: number;
  state: "free" | "held" | "unsure";
  record: LockRecord | undefined;
  heartbeatAt: number;
};

export const heartbeatSeconds = 2;
export const silenceSecondsMax = 10;
const freeMark = "free";

export function generationsIn(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

export function newestEntry(directory: string): LockEntry | undefined {
  const generation = Math.max(0, ...generationsIn(directory));
  if (generation === 0) return undefined;
  const file = join(directory, String(generation));
  try {
    const { bytes, changedAt: heartbeatAt } = readOwn(file);
    const text = bytes.toString("utf8");
    const record = parseRecord(text);
    return { generation, record, heartbeatAt, state: text === freeMark ? "free" : holderState(record, heartbeatAt) };
  } catch (error) {
    // A later generation has removed it meanwhile.
    if (isCode(error, "ENOENT")) return newestEntry(directory);
    throw error;
  }
}

function holderState(record: LockRecord | undefined, heartbeatAt: number): LockEntry["state"] {
  const running = record && isRunning(record);
  if (running !== undefined) return running ? "held" : "free";
  return Math.abs(Date.now() - heartbeatAt) > silenceSecondsMax * 1000 ? "free" : "unsure";
}

/** Creates the record of a generation. Returns false when another process has taken that generation. */
export function createRecord(file: string, about: { url?: string }): boolean {
  const record: LockRecord = { ...currentProcess(), host: hostname(), since: new Date().toISOString(), ...about };
  try {
    writeFileSync(file, JSON.stringify(record), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Marks a lock as free. The mark is renamed into place, so that no reader sees half of it. The directory may be gone by then. */
export function markFree(file: string): void {
  try {
    rmSync(`${file}.${freeMark}`, { force: true });
    writeFileSync(`${file}.${freeMark}`, freeMark, { flag: "wx", mode: 0o600 });
    renameSync(`${file}.${freeMark}`, file);
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
}

export function removeOlderThan(directory: string, generation: number): void {
  for (const name of readdirSync(directory)) {
    if (Number.parseInt(name, 10) < generation) rmSync(join(directory, name), { force: true });
  }
}

function parseRecord(text: string): LockRecord | undefined {
  try {
    const record = JSON.parse(text);
    // Only this module writes such records, and complete ones carry a pid.
    return Number.isInteger(record.pid) ? (record as LockRecord) : undefined;
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
