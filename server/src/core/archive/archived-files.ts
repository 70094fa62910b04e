import { dirname } from "node:path";
import type { Storage } from "#src/core/storage/storage.ts";
import { type Base, fileKey, listArchivedFiles } from "./archive-format.ts";
import type { ArchivePlace } from "./archive-place.ts";
import { readArchiveState } from "./archive-state.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { openArchiveStore } from "./open-archive-store.ts";
import { readClusterSystem, requireOwnArchive } from "./wal-archive.ts";
import { sha256Of } from "./wal-names.ts";

export type ArchivedStorage = {
  /** The store, whose new files are noted for the archive. Files that it deletes stay there until the window has passed. */
  storage: Storage;
  /** Archives what was put since. What fails is tried again by the next call. */
  flush(): Promise<void>;
  /** Archives what was put before this process began. */
  catchUp(signal: AbortSignal): Promise<void>;
};

/**
 * Keeps the files of a store in an archive too. They are copied after they were stored, so that an archive which is away neither refuses nor delays a
 * file; what a process had not copied when it ended is found by the next start.
 */
export function archiveFiles(inner: Storage, { place, cluster }: { place: ArchivePlace; cluster: string }): ArchivedStorage {
  const waiting = new Set<string>();
  async function open(): Promise<ArchiveStore> {
    const store = await openArchiveStore(place);
    await requireOwnArchive(store, { system: readClusterSystem(cluster), writer: readArchiveState(dirname(cluster))?.writer });
    return store;
  }
  return {
    storage: {
      ...inner,
      async put(key, bytes, type) {
        await inner.put(key, bytes, type);
        waiting.add(key);
      },
    },
    async flush() {
      if (waiting.size === 0) return;
      const store = await open();
      for (const key of [...waiting]) {
        waiting.delete(key);
        await archiveFile(inner, store, key).catch((error: unknown) => {
          waiting.add(key);
          throw error;
        });
      }
    },
    async catchUp(signal) {
      await archiveAllFiles(inner, await open(), signal);
    },
  };
}

/** Archives every file of a store that is not archived yet, and returns them all. */
export async function archiveAllFiles(storage: Storage, store: ArchiveStore, signal: AbortSignal): Promise<Base["stored"]> {
  const archived = new Map<string, { sha256: string; archivedAt: Date }>();
  for (const { key, sha256, archivedAt } of await listArchivedFiles(store)) {
    const other = archived.get(key);
    if (other === undefined || other.archivedAt < archivedAt) archived.set(key, { sha256, archivedAt });
  }
  const stored: Base["stored"] = [];
  for await (const { key, modifiedAt } of storage.list("")) {
    signal.throwIfAborted();
    const there = archived.get(key);
    const sha256 = there !== undefined && there.archivedAt >= modifiedAt ? there.sha256 : await archiveFile(storage, store, key);
    if (sha256 !== undefined) stored.push({ key, sha256 });
  }
  return stored;
}

/** Returns undefined for a file that was deleted meanwhile. */
async function archiveFile(storage: Storage, store: ArchiveStore, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key);
  if (bytes === undefined) return undefined;
  const sha256 = sha256Of(bytes);
  await store.put(fileKey(key, sha256), bytes);
  return sha256;
}
