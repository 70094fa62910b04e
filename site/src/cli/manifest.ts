import { createHash } from "node:crypto";
import { join } from "node:path";
import { fieldsOf } from "../client/read-answer.ts";
import { readText, writeText } from "./files.ts";
import { Stop } from "./stop.ts";

export const manifestName = ".galley-site.json";

/** Record of an initializer run, for undoing it. Values are stored as digests only. */
export type Manifest = {
  version: 1;
  projectId: string;
  envFile: { path: string; created: boolean; addedLineEnd: boolean; appended: string[]; digests: Record<string, string> };
  gitignore: { line: string; created: boolean; addedLineEnd: boolean } | null;
  route: { path: string; sha256: string; folders: string[] } | null;
};

/** Reads the manifest of a project; null before the first run. */
export function readManifest(root: string): Manifest | null {
  const text = readText(join(root, manifestName));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    // This program wrote the file; the version identifies its shape.
    if (fieldsOf(value)?.version === 1) return value as Manifest;
  } catch {
    // Falls through to the error below.
  }
  throw new Stop(`${manifestName} is not one that this version wrote. Restore it from your history, or delete it and run init again.`);
}

export function writeManifest(root: string, manifest: Manifest): void {
  writeText(join(root, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
}

export function sha256Of(text: string): string {
  return createHash("sha256").update(text, "latin1").digest("hex");
}
