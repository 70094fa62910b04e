import { zipSync } from "fflate";
import type { SlideFile } from "./slide-file.ts";

// The earliest that the format can write: the same files give the same archive.
const anyTime = "1980-01-01T00:00:00";

/** The files in one archive. They are packed as they are: pictures do not get smaller. */
export function zip(name: string, files: readonly SlideFile[]): SlideFile {
  const entries = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  return { name, type: "application/zip", bytes: zipSync(entries, { level: 0, mtime: anyTime }), width: 0, height: 0 };
}
