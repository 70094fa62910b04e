import { randomUUID } from "node:crypto";
import { constants, type FileHandle, lstat, open, opendir, rename, rm, unlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { noFollow } from "#src/core/data-directory/own-files.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Log } from "#src/core/log.ts";
import { byteStream, readAll } from "./byte-stream.ts";
import { isKey, requireKey, requirePrefix, requireRange } from "./key.ts";
import { type Folders, isReal, keepNames, makeFolder, openFolders, requireFolders, unlessAbsent } from "./local-folder.ts";
import { type ByteRange, type OpenFile, reportFault, type Storage } from "./storage.ts";

/** Creates a store in a directory of this machine, for one service alone or for several that share the directory. */
export function createLocalStorage(directory: string, log: Log): Storage {
  const folders = openFolders(directory);
  const fault = (error: unknown) => reportFault(log, { error });
  const orFault = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw fault(error);
    }
  };
  const openFile = async (key: string, range?: ByteRange) => {
    const file = await orFault(openAt(pathOf(folders, key), fault, range));
    if (file === undefined) await orFault(requireFolders(folders));
    return file;
  };
  return {
    async put(key, bytes) {
      requireKey(key);
      await orFault(write(folders, key, bytes));
    },
    async open(key, range) {
      requireKey(key);
      if (range !== undefined) requireRange(range);
      return openFile(key, range);
    },
    async read(key) {
      requireKey(key);
      const file = await openFile(key);
      return file && readAll(file.body);
    },
    async delete(key) {
      requireKey(key);
      await orFault(remove(folders, key));
    },
    async *list(prefix) {
      requirePrefix(prefix);
      try {
        await requireFolders(folders);
        yield* walk(folders, prefix.slice(0, prefix.lastIndexOf("/") + 1), prefix);
      } catch (error) {
        throw fault(error);
      }
    },
  };
}

async function write(folders: Folders, key: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(folders.unfinished, randomUUID());
  const file = pathOf(folders, key);
  try {
    await writeFile(unfinished, bytes, { flag: "wx", mode: 0o600, flush: true });
    failpoint("file-written");
    await makeFolder(folders.root, key.split("/").slice(0, -1));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await keepNames(folders.root, file);
}

async function remove(folders: Folders, key: string): Promise<void> {
  await requireFolders(folders);
  const file = pathOf(folders, key);
  if (!(await isReal(dirname(file)))) return;
  await unlink(file).catch(unlessAbsent);
  await keepNames(folders.root, file);
}

async function openAt(file: string, fault: (error: unknown) => Error, range?: ByteRange): Promise<OpenFile | undefined> {
  if (!(await isReal(file))) return undefined;
  const handle = await open(file, constants.O_RDONLY | noFollow).catch(unlessAbsent);
  const size = handle && (await fileSize(handle));
  if (handle === undefined || size === undefined || (range !== undefined && range.start >= size)) {
    await handle?.close();
    return undefined;
  }
  const last = Math.min(range?.end ?? size, size - 1);
  const source = handle.createReadStream({ start: range?.start ?? 0, ...(size > 0 && { end: last }) });
  return { size, body: byteStream(source, fault) };
}

async function fileSize(handle: FileHandle): Promise<number | undefined> {
  const stat = await handle.stat();
  return stat.isFile() ? stat.size : undefined;
}

/** Lists the files below a folder. `folder` is the beginning of their keys, which ends with a slash or is empty. */
async function* walk(folders: Folders, folder: string, prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const path = resolve(folders.root, folder);
  const entries = (await isReal(path)) ? await opendir(path).catch(unlessAbsent) : undefined;
  for await (const entry of entries ?? []) {
    const key = folder + entry.name;
    if (!isKey(key)) continue;
    if (entry.isDirectory() && key.startsWith(prefix)) yield* walk(folders, `${key}/`, prefix);
    const stat = entry.isFile() && key.startsWith(prefix) ? await lstat(join(path, entry.name)).catch(unlessAbsent) : undefined;
    if (stat !== undefined) yield { key, modifiedAt: stat.mtime };
  }
}

function pathOf({ root }: Folders, key: string): string {
  return join(root, ...key.split("/"));
}
