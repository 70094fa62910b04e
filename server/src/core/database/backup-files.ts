import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { StartupError } from "#src/core/startup-error.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { type Manifest, sha256Of, storedFile } from "./backup-format.ts";

type Files = NonNullable<Manifest["files"]>;

const mediaTypes: Readonly<Record<string, string>> = { jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png", webp: "image/webp" };

/** Copies every stored file. One that is deleted meanwhile is left out. */
export async function backUpFiles(storage: Storage, directory: string): Promise<Files> {
  const files: Files = [];
  for await (const { key } of storage.list("")) {
    const bytes = await storage.read(key);
    if (bytes === undefined) continue;
    const file = storedFile(directory, key);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, bytes, { flag: "wx", mode: 0o600, flush: true });
    files.push({ key, bytes: bytes.length, sha256: sha256Of(bytes) });
  }
  return files;
}

/** Restores the files of a backup into the store that the installation uses now. */
export async function restoreFiles(storage: Storage, directory: string, { files = [] }: Manifest): Promise<void> {
  for (const { key, sha256 } of files) {
    const bytes = readFileSync(storedFile(directory, key));
    if (sha256Of(bytes) !== sha256) throw new StartupError(`${storedFile(directory, key)} was changed meanwhile. Nothing was restored.`);
    await storage.put(key, bytes, mediaTypeOf(key));
  }
}

/** Returns the media type of a stored file, by the end of its key. */
export function mediaTypeOf(key: string): string {
  return mediaTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
