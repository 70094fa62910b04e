import { readFileSync } from "node:fs";
import { UsageError } from "./parsing/usage-error.ts";

/** The bytes of a file, or of standard input for `-`. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}

/** The JSON of a file that holds secrets. */
export function readCredentials(file: string): unknown {
  const text = readBytes(file).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote what the file holds.
    throw new UsageError(`--credentials: ${file} is not JSON.`);
  }
}
