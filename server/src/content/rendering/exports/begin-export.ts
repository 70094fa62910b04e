import type { Tx } from "#src/core/database/transact.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { findLook } from "../sources/find-look.ts";
import { countUnfinishedExports, type ExportRow, type ExportSubject, findSameExport, insertExport } from "./export-queries.ts";

// A carousel of ten large pictures takes about this much.
const bytesOfOne = 5_000_000;

/** Finds the export of a subject or inserts one. The caller has locked the post, so that two calls never insert the same export. */
export async function findOrBeginExport(tx: Tx, subject: ExportSubject, keptDays: number): Promise<ExportRow> {
  return (await findSameExport(tx, subject)) ?? (await insertExport(tx, subject, keptDays));
}

/** Does the same for a caller's request. Refuses it without storage for a new export's files and those of unfinished exports. */
export async function findOrAskForExport(tx: Tx, subject: ExportSubject, keptDays: number): Promise<ExportRow> {
  const found = await findSameExport(tx, subject);
  if (found !== undefined) return found;
  const unfinished = await countUnfinishedExports(tx, subject.organizationId);
  await requireRoom(tx, "bytes", (unfinished + 1) * bytesOfOne);
  return insertExport(tx, subject, keptDays);
}

/** Builds the subject of an export of a revision, in the project's current brand or in an earlier version of it. */
export async function exportSubjectOf(tx: Tx, ref: Omit<ExportSubject, "brandVersion" | "look">, version?: number): Promise<ExportSubject> {
  const look = await findLook(tx, ref, version);
  if (look === undefined) throw new Error("The post's project is gone.");
  return { ...ref, brandVersion: look.brandVersion, look: look.key };
}
