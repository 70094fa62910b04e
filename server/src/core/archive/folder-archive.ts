import { randomUUID } from "node:crypto";
import { lstat, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keepNames, makeFolder, unlessAbsent } from "#src/core/storage/local-folder.ts";
import { type ArchivedObject, type ArchiveStore, requireArchiveKey } from "./archive-store.ts";

const unfinishedPrefix = ".unfinished-";

/** Opens an archive in a folder, which has to exist before anything is put there: one that is missing may be a disk that is not mounted. */
export function openFolderArchive(root: string): ArchiveStore {
  const pathOf = (key: string) => {
    requireArchiveKey(key);
    return join(root, ...key.split("/"));
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await makeFolder(root, key.split("/").slice(0, -1));
      const unfinished = join(dirname(path), `${unfinishedPrefix}${randomUUID()}`);
      try {
        await writeFile(unfinished, bytes, { flag: "wx", mode: 0o600, flush: true });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        // A write that fails does not say of what file.
        throw error instanceof Error ? Object.assign(error, { path }) : error;
      }
      await keepNames(root, path);
    },
    read: (key) => readFile(pathOf(key)).catch(unlessAbsent),
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => walk(root, prefix.slice(0, prefix.lastIndexOf("/") + 1), prefix),
  };
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<ArchivedObject> {
  const path = join(root, folder);
  for await (const entry of (await opendir(path).catch(unlessAbsent)) ?? []) {
    const key = folder + entry.name;
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory() && (key.startsWith(prefix) || prefix.startsWith(`${key}/`))) yield* walk(root, `${key}/`, prefix);
    const found = entry.isFile() && key.startsWith(prefix) ? await lstat(join(path, entry.name)).catch(unlessAbsent) : undefined;
    if (found !== undefined) yield { key, modifiedAt: found.mtime };
  }
}
