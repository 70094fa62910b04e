import { z } from "zod";
import { ArchiveFault } from "./archive-fault.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { sha256Of } from "./wal-names.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Segment = z.string().regex(/^[0-9A-F]{24}$/);

// Becomes a path: no part may lead out of its folder.
const Path = z.string().regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/);

/** A base: a copy of the database's files, from which a recovery begins. Its manifest is written last. */
export const Base = z.strictObject({
  format: z.literal(1),
  id: z.string().regex(/^\d{8}t\d{6}z$/),
  system: z.string().regex(/^\d+$/),
  startedAt: z.iso.datetime(),
  /** The earliest moment to which it can be recovered. */
  completedAt: z.iso.datetime(),
  startSegment: Segment,
  stopSegment: Segment,
  secretSha256: Sha256,
  /** Set where the installation takes its secret from its settings: the archive does not hold it then. */
  withoutSecret: z.literal(true).optional(),
  directories: z.array(Path),
  /** The database's files in the order in which the parts hold them. */
  files: z.array(z.strictObject({ path: Path, bytes: z.int().min(0) })),
  parts: z.array(z.strictObject({ name: Path, sha256: Sha256 })),
  /** Files of the store at that moment. */
  stored: z.array(z.strictObject({ key: Path, sha256: Sha256 })),
});
export type Base = z.infer<typeof Base>;

export const basePrefix = "base/";

export function baseKey(id: string, name: string): string {
  return `${basePrefix}${id}/${name}`;
}

export function manifestKey(id: string): string {
  return baseKey(id, "manifest.json");
}

export function secretKey(id: string): string {
  return baseKey(id, "secret");
}

/** Returns the id of a base in the form of its start. */
export function baseIdOf(startedAt: Date): string {
  return startedAt
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "")
    .toLowerCase();
}

/** Returns the base that an object belongs to. */
export function baseIdIn(key: string): string | undefined {
  return /^base\/([^/]+)\//.exec(key)?.[1];
}

/** Lists the bases that are whole, oldest first. */
export async function listBases(store: ArchiveStore): Promise<Base[]> {
  const bases: Base[] = [];
  for (const id of await listBaseIds(store)) bases.push(await readBase(store, id));
  return bases;
}

export async function findNewestBase(store: ArchiveStore): Promise<Base | undefined> {
  const id = (await listBaseIds(store)).at(-1);
  return id === undefined ? undefined : readBase(store, id);
}

async function listBaseIds(store: ArchiveStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of store.list(basePrefix)) {
    const id = baseIdIn(key);
    if (id !== undefined && key === manifestKey(id)) ids.push(id);
  }
  return ids.sort();
}

async function readBase(store: ArchiveStore, id: string): Promise<Base> {
  const bytes = await store.read(manifestKey(id));
  try {
    return Base.parse(JSON.parse(bytes?.toString("utf8") ?? ""));
  } catch (error) {
    throw new ArchiveFault(
      `${manifestKey(id)} of the archive cannot be used. Remove that base, or restore it from a copy of the archive.`,
      {
        cause: error,
      },
    );
  }
}

const filePrefix = "files/";

/** A file of the store as it stands in an archive. */
export type ArchivedFile = { key: string; sha256: string; archivedAt: Date };

export function fileKey(key: string, sha256: string): string {
  return `${filePrefix}${key}.${sha256}`;
}

export async function listArchivedFiles(store: ArchiveStore): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for await (const { key: whole, modifiedAt } of store.list(filePrefix)) {
    const [, key, sha256] = /^files\/(.+)\.([0-9a-f]{64})$/.exec(whole) ?? [];
    if (key !== undefined && sha256 !== undefined) files.push({ key, sha256, archivedAt: modifiedAt });
  }
  return files;
}

/** Reads an object and fails, naming it, when it is missing or is not what was archived. */
export async function readWhole(store: ArchiveStore, key: string, sha256: string): Promise<Buffer> {
  const bytes = await store.read(key);
  if (bytes !== undefined && sha256Of(bytes) === sha256) return bytes;
  const what = bytes === undefined ? "is missing" : "was changed";
  throw new ArchiveFault(`${key} of the archive ${what}. Restore to another time, or from a copy of the archive.`);
}
