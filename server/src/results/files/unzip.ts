import { crc32, inflateRawSync } from "node:zlib";
import { Failure } from "#src/platform/failure.ts";

export type ArchivedFile = { name: string; bytes: Buffer };

type Entry = { name: string; method: number; flags: number; checksum: number; packed: number; size: number; offset: number };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const commentLengthMax = 65_535;
const entriesMax = 100;

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && (bytes.readUInt32LE(0) === localSignature || bytes.readUInt32LE(0) === endSignature);
}

/**
 * The CSV files of an archive. What an archive says of itself is not believed: inflating stops at `bytesMax` for all files
 * together, and what comes out must have the size and checksum that were promised.
 */
export function unzipTables(archive: Buffer, bytesMax: number): ArchivedFile[] {
  try {
    let left = bytesMax;
    return entriesOf(archive)
      .filter(({ name }) => /\.csv$/i.test(name))
      .map((entry) => {
        const bytes = unpack(archive, entry, left);
        left -= bytes.length;
        return { name: entry.name, bytes };
      });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("invalid_input", "The archive is damaged. Export it again, or send the CSV file by itself.", "file");
  }
}

function entriesOf(archive: Buffer): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > entriesMax)
    throw new Failure("invalid_input", `The archive holds more than ${entriesMax} files. Send the CSV file by itself.`, "file");
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
  if ((flags & 1) !== 0) throw new Failure("invalid_input", `${name} is encrypted. Send the archive as it was exported.`, "file");
  if (size > bytesMax) throw tooLarge();
  if (archive.readUInt32LE(offset) !== localSignature) throw new Error("There is no file where one should be.");
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const body = archive.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new Error("The file is packed in an unknown way.");
  const bytes = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(1, size) });
  if (bytes.length !== size || crc32(bytes) !== checksum) throw new Error("The file is not what the archive says.");
  return bytes;
}

function tooLarge(): Failure {
  return new Failure(
    "invalid_input",
    "The file is too large once unpacked. Split it by days and import the parts one after the other.",
    "file",
  );
}
