import { crc32, inflateRawSync } from "node:zlib";

export type ArchivedFile = { name: string; bytes: Buffer };

export type ArchiveFault = "damaged" | "encrypted" | "too_many" | "too_large";

/** Refusal to read an archive. `file` is the one at fault, when it is one. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
  readonly fault: ArchiveFault;
  readonly file: string | undefined;

  constructor(fault: ArchiveFault, about: { file?: string; cause?: unknown } = {}) {
    super(`The archive is refused: ${fault}.`, { cause: about.cause });
    this.fault = fault;
    this.file = about.file;
  }
}

type Bounds = {
  entriesMax: number;
  /** Limit for all unpacked files together. */
  bytesMax: number;
  wanted: (name: string) => boolean;
};

type Entry = { name: string; method: number; flags: number; checksum: number; packed: number; size: number; offset: number };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const commentLengthMax = 65_535;

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.readUInt32LE(0) === localSignature || bytes.readUInt32LE(0) === endSignature);
}

/**
 * Unpacks the wanted files of an archive. An archive's own statements are not trusted: inflating stops at `bytesMax` for all
 * files together, and each file must have the stated size and checksum. Fails with `ArchiveRefused`.
 */
export function unzip(archive: Buffer, { entriesMax, bytesMax, wanted }: Bounds): ArchivedFile[] {
  return read(() => {
    let left = bytesMax;
    return entriesOf(archive, entriesMax)
      .filter(({ name }) => wanted(name))
      .map((entry) => {
        const bytes = unpack(archive, entry, left);
        left -= bytes.length;
        return { name: entry.name, bytes };
      });
  });
}

/** Returns the names of all files of an archive, without folders. Fails with `ArchiveRefused`. */
export function namesInZip(archive: Buffer, entriesMax: number): string[] {
  return read(() =>
    entriesOf(archive, entriesMax)
      .map(({ name }) => name)
      .filter((name) => !name.endsWith("/")),
  );
}

function read<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused("damaged", { cause: error });
  }
}

function entriesOf(archive: Buffer, entriesMax: number): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > entriesMax) throw new ArchiveRefused("too_many");
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  while (entries.length < count) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error("There is no entry where one should be.");
    const [nameLength, extraLength, commentLength] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    entries.push({
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      checksum: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - endLength; at >= Math.max(0, archive.length - endLength - commentLengthMax); at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at;
  }
  throw new Error("The archive has no end.");
}

function unpack(archive: Buffer, { name, method, flags, checksum, packed, size, offset }: Entry, bytesMax: number): Buffer {
  if ((flags & 1) !== 0) throw new ArchiveRefused("encrypted", { file: name });
  if (size > bytesMax) throw new ArchiveRefused("too_large");
  if (archive.readUInt32LE(offset) !== localSignature) throw new Error("There is no file where one should be.");
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const body = archive.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new Error("The file is packed in an unknown way.");
  const bytes = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, size) });
  if (bytes.length !== size || crc32(bytes) !== checksum) throw new Error("The file is not what the archive says.");
  return bytes;
}
