import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { isWorthStill } from "#src/people/access/made-links.ts";
import { exportKey, exportPath } from "./export-keys.ts";
import { type ExportRow, findExport } from "./export-queries.ts";

export type Download = { name: string; type: string; bytes: number; body: ReadableStream<Uint8Array> };

export type DownloadRequest = { organizationId: string; id: string; name: string; query: URLSearchParams };

/** Finds the file behind a signed address; undefined when the signature is wrong or has expired by the database's clock. */
export function createDownloadFinder({ pool, storage, links }: { pool: pg.Pool; storage: Storage; links: SignedLinks }) {
  return async ({ organizationId, id: exportId, name, query }: DownloadRequest): Promise<Download | undefined> => {
    const expiresAt = links.read(exportPath({ organizationId, exportId }, name), query);
    if (expiresAt === undefined) return undefined;
    const row = await transact(pool, organizationId, async (tx) =>
      (await isOver(tx, expiresAt)) ? undefined : findWorthy(tx, { organizationId, exportId, query }),
    );
    const file = row?.files?.find((candidate) => candidate.name === name);
    if (row === undefined || file === undefined) return undefined;
    const opened = await storage.open(exportKey({ organizationId, exportId, fence: row.fence }, name));
    return opened && { name, type: file.type, bytes: opened.size, body: opened.body };
  };
}

type Wanted = { organizationId: string; exportId: string; query: URLSearchParams };

async function findWorthy(tx: Tx, { organizationId, exportId, query }: Wanted): Promise<ExportRow | undefined> {
  const row = await findExport(tx, organizationId, exportId);
  const isWorth = row !== undefined && (await isWorthStill(tx, query, { organizationId, projectId: row.project_id }));
  return isWorth ? row : undefined;
}

async function isOver(tx: Tx, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select ${expiresAt}::timestamptz <= now() as over`.execute(tx);
  return rows[0]?.over ?? true;
}
