import { limits } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { normalizeQuery } from "../normalize-query.ts";
import { pageUrl } from "../page-url.ts";
import { createResultSums, type ResultSums } from "../result-sums.ts";
import { type Columns, dayPattern } from "./columns.ts";
import { readRecords } from "./csv-records.ts";
import { readCount, readDecimal } from "./numbers.ts";

type BadRows = {
  add(line: number, fault: Sentence): void;
  /** Refuses the file if it has any bad row, and names the first ones by line. */
  refuseAny(): void;
};

const namedMax = 20;

function createBadRows(): BadRows {
  const named: Sentence[] = [];
  let count = 0;
  return {
    add(line, fault) {
      count += 1;
      if (named.length < namedMax) named.push(sentence("refusal_result_line", { line, fault }));
    },
    refuseAny() {
      const [first] = named;
      if (first === undefined) return;
      const summary = sentence("refusal_result_rows_unreadable", { count });
      const violations = [summary, ...named].map((text) => ({ param: "file", text }));
      throw new Failure("invalid_input", sentence("refusal_result_rows_first", { summary, first }), "file", { violations });
    },
  };
}

const firstDay = "2000-01-01";

export type RowRules = {
  /** The last day that is over in the project's time zone. */
  lastDay: string;
  timeZone: string;
};

/**
 * Reads every row of a table of pages or of queries, or refuses the whole table. Sums over a period get the day `period`. Queries
 * that are too long or empty are skipped without an error.
 */
export async function readRows(bytes: Buffer, columns: Columns, rules: RowRules, period = ""): Promise<ResultSums> {
  const sums = createResultSums();
  const badRows = createBadRows();
  const ofPages = columns.page !== undefined;
  const readName = remembered(ofPages ? pageUrl : normalizeQuery);
  const judgeDay = remembered((day) => faultOfDay(day, rules));
  let rows = -1;
  for await (const { line, cells } of readRecords(bytes)) {
    rows += 1;
    if (rows === 0) continue;
    if (rows > limits.resultsRowsMax) throw tooManyRows();
    const day = columns.day === undefined ? period : (cells[columns.day] ?? "").trim();
    const name = readName(cells[columns.page ?? columns.query ?? -1] ?? "");
    const fault = columns.day === undefined ? undefined : judgeDay(day);
    const row = readValues(cells, columns);
    if (fault !== undefined) badRows.add(line, fault);
    else if (name === undefined && ofPages) badRows.add(line, sentence("refusal_result_page", { value: shown(cells[columns.page ?? -1]) }));
    else if ("key" in row) badRows.add(line, row);
    else if (name !== undefined) sums.add(day, name, row);
  }
  badRows.refuseAny();
  return sums;
}

type Values = { clicks: number; impressions: number; positionSum: number };

/** Returns the numbers of a row, or an error message. */
function readValues(cells: readonly string[], columns: Columns): Values | Sentence {
  const clicks = readCount(cells[columns.clicks] ?? "");
  if (clicks === undefined) return sentence("refusal_result_clicks", { value: shown(cells[columns.clicks]) });
  const impressions = readCount(cells[columns.impressions] ?? "");
  if (impressions === undefined) return sentence("refusal_result_impressions", { value: shown(cells[columns.impressions]) });
  const positionSum = readPositionSum(cells, columns, impressions);
  if (positionSum === undefined) {
    return sentence("refusal_result_position", { value: shown(cells[columns.position ?? columns.positionSumFromZero ?? -1]) });
  }
  return { clicks, impressions, positionSum };
}

function readPositionSum(cells: readonly string[], columns: Columns, impressions: number): number | undefined {
  const { position, positionSumFromZero } = columns;
  const text = cells[positionSumFromZero ?? position ?? -1] ?? "";
  if (text.trim() === "") return 0;
  const value = readDecimal(text);
  if (value === undefined) return undefined;
  return positionSumFromZero === undefined ? value * impressions : value + impressions;
}

function faultOfDay(day: string, { lastDay, timeZone }: RowRules): Sentence | undefined {
  if (!isDay(day) || day < firstDay) return sentence("refusal_result_day", { value: shown(day) });
  return day > lastDay ? sentence("refusal_result_day_not_over", { day, timeZone }) : undefined;
}

export function isDay(day: string): boolean {
  if (!dayPattern.test(day)) return false;
  try {
    return Temporal.PlainDate.from(day).toString() === day;
  } catch {
    return false;
  }
}

// Caches results, since a file repeats the same days and pages many times.
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

function shown(text = ""): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text);
}

function tooManyRows(): Failure {
  return new Failure("invalid_input", sentence("refusal_results_too_many_rows", { count: limits.resultsRowsMax }), "file");
}
