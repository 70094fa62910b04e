import * as contract from "@galley/contract";
import { limits } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { readResultsFile } from "./files/read-results-file.ts";
import { requireOwnProject } from "./own-project.ts";
import { lockResults, refreshWindows } from "./result-windows.ts";
import { replaceDays, replacePeriod } from "./store-results.ts";

export const importResults = handle(contract.importResults, async ({ tx, actor }, { id, file, from, to }) => {
  const project = await requireOwnProject(tx, actor, id);
  const scope = { organizationId: actor.organizationId, projectId: id };
  const rules = { lastDay: await lastDayOver(tx, project.time_zone), timeZone: project.time_zone };
  const given = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const read = await readResultsFile(decode(file), given, rules);
  await lockResults(tx, scope);
  if (read.kind === "days") await replaceDays(tx, scope, "file", read.sums.days, read.sums);
  else await replacePeriod(tx, scope, read, read.sums);
  const windows = await refreshWindows(tx, scope);
  const counted = windows.some((window) =>
    read.kind === "days"
      ? window.source === "days" && window.from <= read.to && read.from <= window.to
      : window.source === "period" && window.from === read.from && window.to === read.to,
  );
  return { kind: read.kind, from: read.from, to: read.to, rows: read.sums.size, pages: read.sums.pages.length, counted };
});

async function lastDayOver(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ((now() at time zone ${timeZone})::date - 1)::text as day`.execute(tx);
  return rows[0]?.day ?? "";
}

function decode(file: string): Buffer {
  const bytes = Buffer.from(file, "base64");
  if (bytes.length === 0) throw new Failure("invalid_input", "The file is empty or not base64. Encode its bytes in base64.", "file");
  if (bytes.length > limits.resultsFileBytesMax) {
    throw new Failure("invalid_input", "The file is too large. Split it by days and import the parts one after the other.", "file");
  }
  return bytes;
}
