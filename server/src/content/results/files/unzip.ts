import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { type ArchivedFile, type ArchiveFault, ArchiveRefused, unzip } from "#src/core/unzip.ts";

const entriesMax = 100;

/** Returns the CSV files of an archive, at most `bytesMax` bytes in all. */
export function unzipTables(archive: Buffer, bytesMax: number): ArchivedFile[] {
  try {
    return unzip(archive, { entriesMax, bytesMax, wanted: (name) => /\.csv$/i.test(name) });
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new Failure("invalid_input", messages[error.fault](error.file), "file");
  }
}

const messages: Record<ArchiveFault, (file: string | undefined) => Sentence> = {
  damaged: () => sentence("refusal_archive_damaged"),
  encrypted: (file) => (file === undefined ? sentence("refusal_archive_file_encrypted") : sentence("refusal_archive_encrypted", { file })),
  too_many: () => sentence("refusal_archive_too_many", { count: entriesMax }),
  too_large: () => sentence("refusal_archive_too_large"),
};
