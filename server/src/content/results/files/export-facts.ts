import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { readRecords } from "./csv-records.ts";
import { isDay, type RowRules } from "./read-rows.ts";
import type { Period, ResultsTable } from "./tables.ts";

const filterRowsMax = 50;
// Images, videos, news and Discover in English and Portuguese: other kinds of searches, whose numbers do not belong here.
const otherSearches = /image|imagem|imagens|v[ií]deo|news|not[ií]cias|discover/i;

/**
 * Refuses a filtered export, whose sums are not those of the whole pages. Search Console's table of filters lists the search type
 * first and the dates second; every further row is a filter that a person has set.
 */
export async function refuseFilters(tables: readonly ResultsTable[]): Promise<void> {
  const filters = tables.find(({ width, columns }) => width === 2 && columns === undefined);
  if (filters === undefined) return;
  const rows: string[][] = [];
  for await (const { cells } of readRecords(filters.bytes)) {
    rows.push(cells);
    if (rows.length > filterRowsMax) break;
  }
  const [, searchType, , further] = rows;
  if (otherSearches.test(searchType?.[1] ?? "")) {
    throw new Failure("invalid_input", sentence("refusal_results_search_type", { type: String(searchType?.[1]) }), "file");
  }
  if (further !== undefined) {
    throw new Failure("invalid_input", sentence("refusal_results_filtered", { filter: further.join(" ") }), "file");
  }
}

/** Returns the days that the sums cover: from the export's own table of days, otherwise from the caller. */
export async function periodOf(tables: readonly ResultsTable[], given: Partial<Period>, { lastDay, timeZone }: RowRules): Promise<Period> {
  const chart = tables.find(({ columns }) => columns?.day !== undefined && columns.page === undefined);
  const period = chart === undefined ? given : ((await spanOf(chart)) ?? given);
  const { from, to } = period;
  if (from === undefined || to === undefined) {
    const param = from === undefined ? "from" : "to";
    throw new Failure("invalid_input", sentence("refusal_results_without_days"), param);
  }
  for (const [param, day] of [
    ["from", from],
    ["to", to],
  ] as const) {
    if (!isDay(day)) throw new Failure("invalid_input", sentence("refusal_day_does_not_exist", { day }), param);
  }
  if (from > to) throw new Failure("invalid_input", sentence("refusal_results_period_reversed"), "to");
  if (to > lastDay) {
    throw new Failure("invalid_input", sentence("refusal_results_period_not_over", { day: to, timeZone }), chart ? "file" : "to");
  }
  return { from, to };
}

async function spanOf({ bytes, columns }: ResultsTable): Promise<Period | undefined> {
  const days: string[] = [];
  for await (const { cells } of readRecords(bytes)) {
    const day = (cells[columns?.day ?? 0] ?? "").trim();
    if (isDay(day)) days.push(day);
  }
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
