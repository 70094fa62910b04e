import { zipSync } from "fflate";
import type { SlideFile } from "./slide-file.ts";

// The earliest time that the format supports: the same files give the same archive.
const anyTime = "1980-01-01T00:00:00";

/** Packs the files into one archive, without compression: pictures would not get smaller. */
export function zip(name: string, files: readonly SlideFile[]): SlideFile {
  const entries = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  return { name, type: "application/zip", bytes: zipSync(entries, { level: 0, mtime: anyTime }), width: 0, height: 0 };
}
