import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { StartupError } from "#src/core/startup-error.ts";
import { type Manifest, readManifest, readSecret, requireUnchanged, tableFile } from "./backup-format.ts";
import { requireKnownMigrations } from "./restore.ts";

const lineEnd = 0x0a;

/**
 * Reads a whole backup as a restore would, without a database: fails, naming the file, when something is missing, was changed, cannot be
 * unpacked or has other rows than the manifest says, and when this version cannot restore it. A secret that is kept elsewhere is
 * compared where it is given.
 */
export async function verifyBackup(directory: string, givenSecret: string | undefined): Promise<Manifest> {
  const manifest = readManifest(directory);
  requireKnownMigrations(manifest);
  if (manifest.withoutSecret !== true || givenSecret !== undefined) readSecret(directory, manifest, givenSecret);
  await requireUnchanged(directory, manifest);
  for (const { name, rows } of manifest.tables) {
    const file = tableFile(directory, name);
    const found = await countRows(file);
    if (found !== rows) throw new StartupError(`${file} has ${found} rows, not ${rows} as its manifest says. Choose another backup.`);
  }
  return manifest;
}

/** Counts the rows of a table's file. In the text format of COPY a row is a line, and ends of lines inside of values are escaped. */
async function countRows(file: string): Promise<number> {
  let rows = 0;
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows += 1;
    }
  };
  try {
    await pipeline(createReadStream(file), createGunzip(), count);
  } catch (error) {
    throw new StartupError(`${file} cannot be unpacked. Choose another backup.`, { cause: error });
  }
  return rows;
}
