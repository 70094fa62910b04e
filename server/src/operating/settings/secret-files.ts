import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { z } from "zod";
import { defaultDataDirectory } from "#src/core/data-directory/data-directory.ts";
import { isClosedToRoot } from "#src/core/data-directory/is-inside.ts";

const suffix = "_FILE";
const bytesMax = 16_384;

type Given = Record<string, string | undefined>;
type Schemas = Readonly<Record<string, z.ZodType>>;

/** Lists the settings that hold a secret. Each may be given as `NAME_FILE`, the path of a file that holds it. */
export function secretNames(settings: Schemas): string[] {
  return Object.entries(settings).flatMap(([name, schema]) => (schema.meta()?.secret ? [name] : []));
}

export const fileNameOf = (name: string): string => `${name}${suffix}`;

/** Returns the variables with what the files of secrets hold in place of their paths, and the faults of those files. */
export function readSecretFiles(set: Given, settings: Schemas): { given: Given; faults: string[] } {
  const given = { ...set };
  const faults: string[] = [];
  for (const name of secretNames(settings)) {
    const variable = fileNameOf(name);
    const path = set[variable];
    delete given[variable];
    if (path === undefined) continue;
    if (set[name] !== undefined) faults.push(`${name} and ${variable} are both set. Remove one of them.`);
    else {
      const content = isClosedToRoot(defaultDataDirectory(set), path) ? closed : secretIn(path);
      if ("fault" in content) faults.push(`${variable} leads to ${shown(path)}, which ${content.fault}.`);
      else given[name] = content.text;
    }
  }
  return { given, faults };
}

/** Settings are read before a process of root's becomes the service's user. */
const closed = { fault: "lies in the data directory, where root opens nothing. Name a file outside of it" };

/** Returns the path as people may see it. Where the secret itself stands in place of its path, it appears in no log. */
function shown(path: string): string {
  return /^(?:[a-z]:)?[\\/]/i.test(path) ? path : "a path that does not begin at the root of the disk";
}

/** Reads a file of one line, without its end of line. What the file holds appears in no fault. */
function secretIn(path: string): { text: string } | { fault: string } {
  const read = bytesOf(path);
  if ("fault" in read) return read;
  const text = decoded(read.bytes)?.replace(/\r?\n$/, "");
  if (text === undefined) return { fault: "is not text in UTF-8" };
  if (text === "") return { fault: "is empty" };
  if (/[\r\n\0]/.test(text)) return { fault: "has more than one line" };
  return { text };
}

function bytesOf(path: string): { bytes: Uint8Array } | { fault: string } {
  let file: number | undefined;
  try {
    // Opened without waiting: a pipe that nobody writes to would hold the start up.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if (!fstatSync(file).isFile()) return { fault: "is not a file" };
    const bytes = Buffer.alloc(bytesMax + 1);
    const length = readSync(file, bytes);
    return length > bytesMax ? { fault: `has more than ${bytesMax} bytes` } : { bytes: bytes.subarray(0, length) };
  } catch (error) {
    return { fault: `cannot be read (${error instanceof Error && "code" in error ? error.code : String(error)})` };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
