import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

type Entry = { path: string; mode: number; bytes?: number };

// The databases of a cluster begin alike, and a backup holds the images of its data directory: the window spans all of it.
const windowLog = 27;
const headerLengthBytes = 4;

/**
 * Packs a folder into one compressed file: the length of the header, the header, and the bytes of all files in its order. Empty folders
 * come along, since PostgreSQL does not start without them.
 */
export function packFolder(from: string, file: string): void {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  for (const path of readdirSync(from, { recursive: true, encoding: "utf8" }).sort()) {
    const { mode, isFile } = describe(join(from, path));
    const content = isFile ? readFileSync(join(from, path)) : undefined;
    entries.push({ path: path.replaceAll("\\", "/"), mode, ...(content && { bytes: content.length }) });
    if (content !== undefined) contents.push(content);
  }
  const header = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(headerLengthBytes);
  length.writeUInt32BE(header.length);
  const params = {
    [constants.ZSTD_c_compressionLevel]: 22,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  writeFileSync(file, zstdCompressSync(Buffer.concat([length, header, ...contents]), { params }));
}

function describe(path: string): { mode: number; isFile: boolean } {
  const stat = lstatSync(path);
  if (!stat.isFile() && !stat.isDirectory()) throw new Error(`${path} is neither a file nor a folder, and cannot be packed.`);
  return { mode: stat.mode & 0o777, isFile: stat.isFile() };
}

/** Unpacks what `packFolder` wrote, into a folder that is made where it is missing. */
export function unpackFolder(file: string, to: string): void {
  const packed = zstdDecompressSync(readFileSync(file), { params: { [constants.ZSTD_d_windowLogMax]: windowLog } });
  let at = headerLengthBytes + packed.readUInt32BE(0);
  for (const { path, mode, bytes } of JSON.parse(packed.toString("utf8", headerLengthBytes, at)) as Entry[]) {
    const target = join(to, path);
    if (bytes === undefined) mkdirSync(target, { recursive: true });
    else {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, packed.subarray(at, at + bytes));
      at += bytes;
    }
    chmodSync(target, mode);
  }
}
