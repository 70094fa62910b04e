import { limits } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { type ArchivedFile, type ArchiveFault, ArchiveRefused, isZip, unzip } from "#src/core/unzip.ts";
import { type Columns, findColumns } from "./columns.ts";
import { type CsvRecord, readFirstRecords } from "./csv-records.ts";

export type Period = { from: string; to: string };

/** One CSV file with its columns, if it has the numbers of pages, queries or days. */
export type ResultsTable = { bytes: Buffer; width: number; columns: Columns | undefined };

/** Returns the tables of a ZIP file, or the single table of a CSV file. */
export async function readTables(bytes: Buffer): Promise<ResultsTable[]> {
  const files = isZip(bytes) ? unzipTables(bytes, limits.resultsFileBytesMax) : [{ bytes }];
  return Promise.all(
    files.map(async (file) => {
      const [header, first] = await readFirstRecords(file.bytes, 2);
      return { bytes: file.bytes, width: header?.cells.length ?? 0, columns: columnsOf(header, first) };
    }),
  );
}

function columnsOf(header: CsvRecord | undefined, first: CsvRecord | undefined): Columns | undefined {
  return header === undefined ? undefined : findColumns(header.cells, first?.cells ?? []);
}

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
