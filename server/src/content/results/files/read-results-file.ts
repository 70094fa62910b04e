import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import type { ResultSums } from "../result-sums.ts";
import type { Columns } from "./columns.ts";
import { periodOf, refuseFilters } from "./export-facts.ts";
import { type RowRules, readRows } from "./read-rows.ts";
import { type Period, type ResultsTable, readTables } from "./tables.ts";

/** Content of a file: pages by day, or the sums of a period for its pages, its queries or both. */
export type ResultsFile = Period &
  ({ kind: "days"; pages: ResultSums } | { kind: "period"; pages: ResultSums | undefined; queries: ResultSums | undefined });

/** Reads an export of Search Console or a CSV file. `given` provides the period if the file does not. */
export async function readResultsFile(bytes: Buffer, given: Partial<Period>, rules: RowRules): Promise<ResultsFile> {
  const tables = await readTables(bytes);
  const days = tables.find(({ columns }) => columns?.day !== undefined && columns.page !== undefined);
  if (days?.columns !== undefined) return readDays(days.bytes, days.columns, rules);
  const pages = tables.find(({ columns }) => columns?.page !== undefined);
  const queries = tables.find(({ columns }) => columns?.query !== undefined && columns.page === undefined && columns.day === undefined);
  if (pages === undefined && queries === undefined) throw noPages(tables);
  await refuseFilters(tables);
  const period = await periodOf(tables, given, rules);
  const read = async (table: ResultsTable | undefined) => table?.columns && readRows(table.bytes, table.columns, rules, period.to);
  const found = { pages: await read(pages), queries: await read(queries) };
  requireRows(found.pages ?? found.queries);
  return { kind: "period", ...period, ...found };
}

async function readDays(bytes: Buffer, columns: Columns, rules: RowRules): Promise<ResultsFile> {
  const pages = await readRows(bytes, columns, rules);
  requireRows(pages);
  const days = pages.days.toSorted();
  return { kind: "days", from: days[0] ?? "", to: days.at(-1) ?? "", pages };
}

function requireRows(sums: ResultSums | undefined): void {
  if (sums?.size) return;
  throw new Failure("invalid_input", sentence("refusal_results_empty"), "file");
}

function noPages(tables: readonly ResultsTable[]): Failure {
  const compared = tables.some(({ width }) => width > 6);
  return new Failure("invalid_input", sentence(compared ? "refusal_results_compared" : "refusal_results_without_pages"), "file");
}
