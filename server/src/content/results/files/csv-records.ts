import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { sentence } from "@galley/messages";
import type { CsvError, Options } from "csv-parse";
import { Failure } from "#src/core/failure.ts";

/** One row, with the number of its last line. */
export type CsvRecord = { line: number; cells: string[] };

const chunkBytes = 65_536;
const rowLengthMax = 100_000;
const delimiters = [",", ";", "\t"] as const;

/** Reads a CSV file row by row, the header first. The header determines the delimiter. */
export async function* readRecords(bytes: Buffer): AsyncGenerator<CsvRecord> {
  if (!isUtf8(bytes)) throw new Failure("invalid_input", sentence("refusal_results_not_utf8"), "file");
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(bytes),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowLengthMax,
  };
  const { parse } = await import("csv-parse");
  const parser = Readable.from(chunksOf(bytes)).pipe(parse(options));
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    throw new Failure("invalid_input", sentence("refusal_results_line_not_csv", { line: error.lines ?? 1 }), "file");
  }
}

/** Reads only the first rows, to detect the kind of table. */
export async function readFirstRecords(bytes: Buffer, count: number): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readRecords(bytes)) {
    records.push(record);
    if (records.length === count) break;
  }
  return records;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

function delimiterOf(bytes: Buffer): string {
  const [header = ""] = bytes.toString("utf8", 0, 2000).split(/\r?\n|\r/);
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ",";
}

function isCsvError(error: unknown): error is CsvError & { lines?: number } {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}
