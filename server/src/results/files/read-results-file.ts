import { Failure } from "#src/platform/failure.ts";
import type { ResultSums } from "../result-sums.ts";
import type { Columns } from "./columns.ts";
import { periodOf, refuseFilters } from "./export-facts.ts";
import { type RowRules, readRows } from "./read-rows.ts";
import { type Period, readTables, type Table } from "./tables.ts";

export type ResultsFile = { kind: "days" | "period"; sums: ResultSums } & Period;

/** Reads an export of Search Console or a CSV file. `given` says the period where the file does not. */
export async function readResultsFile(bytes: Buffer, given: Partial<Period>, rules: RowRules): Promise<ResultsFile> {
  const tables = await readTables(bytes);
  const days = tables.find(({ columns }) => columns?.day !== undefined && columns.page !== undefined);
  if (days?.columns !== undefined) return readDays(days.bytes, days.columns, rules);
  const pages = tables.find(({ columns }) => columns?.page !== undefined);
  if (pages?.columns === undefined) throw noPages(tables);
  await refuseFilters(tables);
  const period = await periodOf(tables, given, rules);
  return { kind: "period", ...period, sums: requireRows(await readRows(pages.bytes, pages.columns, rules, period.to)) };
}

async function readDays(bytes: Buffer, columns: Columns, rules: RowRules): Promise<ResultsFile> {
  const sums = requireRows(await readRows(bytes, columns, rules));
  const days = sums.days.toSorted();
  return { kind: "days", from: days[0] ?? "", to: days.at(-1) ?? "", sums };
}

function requireRows(sums: ResultSums): ResultSums {
  if (sums.size === 0) throw new Failure("invalid_input", "The file names no page. Export a period in which the site was found.", "file");
  return sums;
}

function noPages(tables: readonly Table[]): Failure {
  const compared = tables.some(({ width }) => width > 6);
  const message = compared
    ? "The export compares two periods. Export one period by itself."
    : "There is no table of pages in the file. Send the ZIP that Search Console exports, its Pages.csv, or a CSV with date, page, clicks, impressions and position.";
  return new Failure("invalid_input", message, "file");
}
