import type { AuditEntry } from "@galley/contract";
import type pg from "pg";
import { transactReading } from "#src/core/database/transact.ts";
import type { WantedLog } from "./audit-log-path.ts";
import { readEntries } from "./audit-queries.ts";
import { csvHead, csvLine } from "./csv-line.ts";
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
  const line = format === "csv" ? csvLine : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`;
  for (let after: { createdAt: string; id: string } | undefined; ; ) {
    const entries = await transactReading(pool, organizationId, async (tx) =>
      presentEntries(tx, organizationId, await readEntries(tx, organizationId, filters, { after, until, limit: batchSize })),
    );
    if (entries.length > 0) yield encoder.encode(entries.map(line).join(""));
    if (entries.length < batchSize) return;
    after = entries.at(-1);
  }
}
