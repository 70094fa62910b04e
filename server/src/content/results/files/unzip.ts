import { Failure } from "#src/core/failure.ts";
import { type ArchivedFile, type ArchiveFault, ArchiveRefused, unzip } from "#src/core/unzip.ts";

const entriesMax = 100;

/** Returns the CSV files of an archive, at most `bytesMax` bytes in all. */
export function unzipTables(archive: Buffer, bytesMax: number): ArchivedFile[] {
  try {
    return unzip(archive, { entriesMax, bytesMax, wanted: (name) => /\.csv$/i.test(name) });
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new Failure("invalid_input", messages[error.fault](error.file ?? "A file"), "file");
  }
}

const messages: Record<ArchiveFault, (file: string) => string> = {
  damaged: () => "The archive is damaged. Export it again, or send the CSV file by itself.",
  encrypted: (file) => `${file} is encrypted. Send the archive exactly as exported.`,
  too_many: () => `The archive holds more than ${entriesMax} files. Send the CSV file by itself.`,
  too_large: () => "The file is too large once unpacked. Split it by days and import the parts one after the other.",
};
