export type ArchivedObject = { key: string; modifiedAt: Date };

/**
 * Objects of an archive, each whole or not there. Without a framework around it and without a log, since PostgreSQL starts a program that uses it
 * for every segment: a fault is thrown as it is. A key is a path whose parts begin with no dot.
 */
export type ArchiveStore = {
  /** Resolves when the object is stored durably. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns undefined for an absent key. */
  read(key: string): Promise<Buffer | undefined>;
  /** Succeeds for an absent key too. */
  delete(key: string): Promise<void>;
  /** Lists every object whose key starts with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<ArchivedObject>;
};

/** Fails for a key that would lead out of its folder. Keys come from manifests too, which anybody may have written. */
export function requireArchiveKey(key: string): void {
  if (!/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/.test(key))
    throw new Error("The key of an archived object is not of the form that archives accept.");
}
