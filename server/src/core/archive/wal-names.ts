import { createHash } from "node:crypto";

/** A file of PostgreSQL's log as it stands in an archive: its name, and the SHA-256 of what it holds when unpacked. */
export type ArchivedWal = { name: string; sha256: string; key: string };

export const walPrefix = "wal/";

const segmentForm = /^[0-9A-F]{24}$/;
const segmentsPerLog = 256;

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function walKey(name: string, sha256: string): string {
  return `${walPrefix}${name}.${sha256}.gz`;
}

export function readWalKey(key: string): ArchivedWal | undefined {
  const [, name, sha256] = /^wal\/([\w.]+)\.([0-9a-f]{64})\.gz$/.exec(key) ?? [];
  return name === undefined || sha256 === undefined ? undefined : { name, sha256, key };
}

export function isSegment(name: string): boolean {
  return segmentForm.test(name);
}

/** Returns the timeline of a segment, as in its name. */
export function timelineOf(name: string): string {
  return name.slice(0, 8);
}

/** Returns the place of a segment in the log, whatever its timeline; undefined for a file that is bound to none, such as a timeline's history. */
export function positionOf(name: string): number | undefined {
  if (!/^[0-9A-F]{24}(\.|$)/.test(name)) return undefined;
  return Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16, 24), 16);
}

/** Returns the name of the segment that follows on the same timeline. */
function nextSegment(name: string): string {
  const next = (positionOf(name) ?? 0) + 1;
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");
  return timelineOf(name) + hex(Math.floor(next / segmentsPerLog)) + hex(next % segmentsPerLog);
}

/** Returns the first segment after `from`, on its timeline, that is missing although a later one is there; undefined where none is. */
export function findHole(names: Iterable<string>, from: string): string | undefined {
  const there = new Set([...names].filter((name) => isSegment(name) && timelineOf(name) === timelineOf(from)));
  const last = [...there].sort().at(-1);
  if (last === undefined) return undefined;
  for (let name = from; name <= last; name = nextSegment(name)) if (!there.has(name)) return name;
  return undefined;
}
