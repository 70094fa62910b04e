import * as contract from "@galley/contract";
import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { type ResultsFile, readResultsFile } from "./files/read-results-file.ts";
import { findOwnProject } from "./own-project.ts";
import { lockResults, type ResultWindow, refreshWindows } from "./result-windows.ts";
import { replaceQueries } from "./store-queries.ts";
import { replaceDays, replacePeriod } from "./store-results.ts";

export const importResults = handle(contract.importResults, async ({ tx, actor }, { id, file, from, to }) => {
  const bytes = decode(file);
  const project = await findOwnProject(tx, actor, id);
  const scope = { organizationId: actor.organizationId, projectId: id };
  const rules = { lastDay: await lastDayOver(tx, project.time_zone), timeZone: project.time_zone };
  const given = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const read = await readResultsFile(bytes, given, rules);
  await lockResults(tx, scope);
  if (read.kind === "days") await replaceDays(tx, scope, "file", read.pages.days, read.pages);
  else if (read.pages !== undefined) await replacePeriod(tx, scope, read, read.pages);
  const queries = read.kind === "period" && read.queries !== undefined ? await replaceQueries(tx, scope, "file", read, read.queries) : 0;
  const windows = await refreshWindows(tx, scope);
  return {
    kind: read.kind,
    from: read.from,
    to: read.to,
    rows: read.pages?.size ?? 0,
    pages: read.pages?.pages.length ?? 0,
    queries,
    counted: windows.some((window) => isMadeOf(window, read)),
  };
});

function isMadeOf(window: ResultWindow, { kind, from, to, pages }: ResultsFile): boolean {
  if (kind === "days") return window.source === "days" && window.from <= to && from <= window.to;
  return pages !== undefined && window.source === "period" && window.from === from && window.to === to;
}

async function lastDayOver(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ((now() at time zone ${timeZone})::date - 1)::text as day`.execute(tx);
  return rows[0]?.day ?? "";
}

function decode(file: string): Buffer {
  const bytes = Buffer.from(file, "base64");
  if (bytes.length === 0) throw new Failure("invalid_input", sentence("refusal_results_not_base64"), "file");
  if (bytes.length > limits.resultsFileBytesMax) {
    throw new Failure("invalid_input", sentence("refusal_results_too_large"), "file");
  }
  return bytes;
}
