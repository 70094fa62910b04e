import type { Tx } from "#src/core/database/transact.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { findLook } from "../sources/find-look.ts";
import { countUnfinishedExports, type ExportRow, type ExportSubject, findSameExport, insertExport } from "./export-queries.ts";

// A carousel of ten large pictures takes about as much.
const bytesOfOne = 5_000_000;

/** The export of exactly this, begun where there is none. Whoever calls has locked the post, so that two never begin the same. */
export async function findOrBeginExport(tx: Tx, subject: ExportSubject): Promise<ExportRow> {
  return (await findSameExport(tx, subject)) ?? (await insertExport(tx, subject));
}

/** The same for somebody who asks for it, and may be refused: a new one needs room for its files and those still to be drawn. */
export async function findOrAskForExport(tx: Tx, subject: ExportSubject): Promise<ExportRow> {
  const found = await findSameExport(tx, subject);
  if (found !== undefined) return found;
  const unfinished = await countUnfinishedExports(tx, subject.organizationId);
  await requireRoom(tx, "bytes", (unfinished + 1) * bytesOfOne);
  return insertExport(tx, subject);
}

/** What an export of a revision is of: in the brand that the project has now, or in one that it had. */
export async function subjectOf(tx: Tx, ref: Omit<ExportSubject, "brandVersion" | "look">, version?: number): Promise<ExportSubject> {
  const look = await findLook(tx, ref, version);
  if (look === undefined) throw new Error("The post's project is gone.");
  return { ...ref, brandVersion: look.brandVersion, look: look.key };
}
