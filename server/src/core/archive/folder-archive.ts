import { randomUUID } from "node:crypto";
import { lstat, mkdir, open, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
      await makeFolders(root, dirname(path));
      const unfinished = join(dirname(path), `${unfinishedPrefix}${randomUUID()}`);
      try {
        await writeFile(unfinished, bytes, { flag: "wx", mode: 0o600, flush: true });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await keepName(path);
    },
    read: (key) => readFile(pathOf(key)).catch(unlessAbsent),
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => walk(root, prefix.slice(0, prefix.lastIndexOf("/") + 1), prefix),
  };
}

/** Makes the folders below the root, each durably in its parent. */
async function makeFolders(root: string, folder: string): Promise<void> {
  if (folder === root || (await lstat(folder).catch(unlessAbsent))?.isDirectory()) return;
  await makeFolders(root, dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  await keepName(folder);
}

async function keepName(path: string): Promise<void> {
  // Windows cannot open a folder, and keeps names by itself.
  if (process.platform === "win32") return;
  const handle = await open(dirname(path));
  await handle.sync().finally(() => handle.close());
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

function unlessAbsent(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
