import { limits } from "@galley/contract";
import { isZip } from "#src/core/unzip.ts";
import { type Columns, findColumns } from "./columns.ts";
import { type CsvRecord, readFirstRecords } from "./csv-records.ts";
import { unzipTables } from "./unzip.ts";

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
