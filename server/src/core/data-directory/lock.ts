import { lutimes, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "#src/core/startup-error.ts";
import {
  createRecord,
  generationsIn,
  heartbeatSeconds,
  type LockEntry,
  type LockHolder,
  markFree,
  newestEntry,
  removeOlderThan,
} from "./lock-record.ts";

export type { LockHolder } from "./lock-record.ts";
export type Lock = { [Symbol.dispose](): void };

/**
 * Takes the lock that `directory` represents, or returns its holder. The lock ends with its process, however that ends.
 * Each attempt creates a file with the next number, exclusively. The highest number decides and is never removed, so that exactly
 * one of many processes that find a dead holder gets the lock.
 */
export async function takeLock(directory: string, about: { url?: string } = {}): Promise<Lock | LockHolder> {
  let seen: LockEntry | undefined;
  for (;;) {
    const outcome = tryLock(directory, about);
    if (!("state" in outcome)) return outcome;
    const beats = outcome.generation === seen?.generation && outcome.heartbeatAt > seen.heartbeatAt;
    if (outcome.record !== undefined && (outcome.state === "held" || beats)) return holderOf(outcome.record);
    if (outcome.generation !== seen?.generation) seen = outcome;
    await pause(20);
  }
}

/** Waits until the lock is free, or fails with the signal's reason. For locks that other processes hold only for a short time. */
export async function waitForLock(directory: string, timeoutSeconds: number, signal?: AbortSignal): Promise<Lock> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  for (;;) {
    signal?.throwIfAborted();
    const outcome = await takeLock(directory);
    if (!("pid" in outcome)) return outcome;
    if (performance.now() > deadline) {
      throw new StartupError(`Process ${outcome.pid} has held ${directory} for over ${timeoutSeconds} s. End it and try again.`);
    }
    await pause(10);
  }
}

export function readLockHolder(directory: string): LockHolder | undefined {
  try {
    const newest = newestEntry(directory);
    return newest?.record !== undefined && newest.state !== "free" ? holderOf(newest.record) : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function tryLock(directory: string, about: { url?: string }): Lock | LockEntry {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (;;) {
    const newest = newestEntry(directory);
    if (newest !== undefined && newest.state !== "free") return newest;
    const generation = (newest?.generation ?? 0) + 1;
    const file = join(directory, String(generation));
    if (!createRecord(file, about)) continue;
    // A process that read the directory long ago may create a number that others have passed since.
    if (generationsIn(directory).some((other) => other > generation)) {
      rmSync(file, { force: true });
      continue;
    }
    removeOlderThan(directory, generation);
    return keep(file);
  }
}

function keep(file: string): Lock {
  const heartbeat = setInterval(() => lutimes(file, new Date(), new Date(), () => {}), heartbeatSeconds * 1000);
  heartbeat.unref();
  return {
    [Symbol.dispose]() {
      clearInterval(heartbeat);
      markFree(file);
    },
  };
}

function holderOf({ pid, host, since, url }: LockHolder): LockHolder {
  return { pid, host, since, ...(url !== undefined && { url }) };
}
