import { constants, fchmodSync, openSync, readFileSync } from "node:fs";
import { listedWithOr } from "@galley/contract";
import { isClosedToRoot } from "#src/core/data-directory/is-inside.ts";
import { noFollow } from "#src/core/data-directory/own-files.ts";
import { StartupError } from "#src/core/startup-error.ts";
import { dataDirectoryOf } from "../settings/config.ts";
import { UsageError } from "./parsing/usage-error.ts";

/** Reads the bytes of a file, or of standard input for `-`. */
export function readFileBytes(file: string): Buffer {
  try {
    if (file !== "-" && isClosed(file)) throw new Error(`root opens nothing in the data directory: ${advice}`);
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}

/** Reads the JSON of a file that holds secrets. */
export function readCredentials(file: string): unknown {
  const text = readFileBytes(file).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the file.
    throw new UsageError(`--credentials: ${file} is not JSON.`);
  }
}

type Fields<Name extends string> = Readonly<Record<Name, readonly { name: string }[]>>;

/** Tells what a file with credentials holds, for each of these destinations. */
export function credentialsNote<Name extends string>(
  names: readonly Name[],
  fields: Fields<Name>,
  destinations: Readonly<Record<Name, { title: string }>>,
): string {
  const formOf = (name: Name) => `{ ${fields[name].map((field) => `"${field.name}"`).join(", ")} }`;
  return `The file holds ${listedWithOr(names.map((name) => `${formOf(name)} for ${destinations[name].title}`))}.`;
}

/** A file that a command was told to write. The command opens it before it changes anything. */
export type Output = { file: string; open(): number };

/** Opens a file to write, for this user alone. One in the data directory waits until root has become that directory's user. */
export function outputTo(file: string): Output {
  if (isClosed(file)) return { file, open: () => openOutput(file) };
  const descriptor = openOutput(file);
  return { file, open: () => descriptor };
}

function openOutput(file: string): number {
  const { O_WRONLY, O_CREAT } = constants;
  try {
    const descriptor = openSync(file, O_WRONLY | O_CREAT | noFollow, 0o600);
    fchmodSync(descriptor, 0o600);
    return descriptor;
  } catch (error) {
    throw new StartupError(`${file} cannot be written (${error instanceof Error ? error.message : String(error)}). Name another file.`);
  }
}

const advice = "name a file outside of it, or run the command as the user of that directory";

/** Arguments are read before a command of root's becomes the service's user. */
function isClosed(file: string): boolean {
  return isClosedToRoot(dataDirectoryOf(), file);
}
