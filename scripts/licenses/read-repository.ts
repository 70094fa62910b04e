import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withCarried } from "./carried.ts";
import type { Lock, Recorded } from "./licenses.ts";

const root = join(import.meta.dirname, "../..");

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

export function readRecorded(): Recorded[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, "recorded.json"), "utf8"));
}

/** Returns the packages of the lockfile and those that the repository carries: all that somebody's license is to be kept for. */
export function readPackages(): Lock {
  return withCarried(readLock());
}
