import { readFileSync } from "node:fs";
import { UsageError } from "./parsing/usage-error.ts";

/** Reads the bytes of a file, or of standard input for `-`. */
export function readFileBytes(file: string): Buffer {
  try {
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
