import type { AuditEntry } from "@galley/contract";
import type pg from "pg";
import { transactReading } from "#src/core/database/transact.ts";
import { csvLine, csvMark } from "#src/core/text/csv-line.ts";
import type { WantedLog } from "./audit-log-path.ts";
import { readEntries } from "./audit-queries.ts";
import { presentEntries } from "./present-entry.ts";

const batchSize = 1000;
const encoder = new TextEncoder();

/**
 * Streams entries as a file, newest first. Each batch is read in a transaction of its own, so that a download may take any time
 * and holds no more than one batch in memory.
 */
export async function* logFile(pool: pg.Pool, organizationId: string, wanted: WantedLog): AsyncGenerator<Uint8Array, void> {
  const { format, until, ...filters } = wanted;
  if (format === "csv") yield encoder.encode(csvHead);
  const line = format === "csv" ? csvEntry : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`;
  for (let after: { createdAt: string; id: string } | undefined; ; ) {
    const entries = await transactReading(pool, organizationId, async (tx) =>
      presentEntries(tx, organizationId, await readEntries(tx, organizationId, filters, { after, until, limit: batchSize })),
    );
    if (entries.length > 0) yield encoder.encode(entries.map(line).join(""));
    if (entries.length < batchSize) return;
    after = entries.at(-1);
  }
}

const columns: readonly [name: string, of: (entry: AuditEntry) => string | null | undefined][] = [
  ["time", ({ createdAt }) => createdAt],
  ["operation", ({ operation }) => operation],
  ["surface", ({ surface }) => surface],
  ["person", ({ person }) => person?.name],
  ["person_id", ({ person }) => person?.id],
  ["token", ({ token }) => token?.name],
  ["token_id", ({ token }) => token?.id],
  ["subject", ({ subject }) => subject?.title],
  ["subject_type", ({ subject }) => subject?.type],
  ["subject_id", ({ subject }) => subject?.id],
  ["request_id", ({ requestId }) => requestId],
  ["id", ({ id }) => id],
  ["guest", ({ guest }) => guest],
];

export const csvHead = csvMark + csvLine(columns.map(([name]) => name));

export function csvEntry(entry: AuditEntry): string {
  return csvLine(columns.map(([, of]) => of(entry) ?? ""));
}
