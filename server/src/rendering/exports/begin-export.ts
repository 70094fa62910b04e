import type { Tx } from "#src/database/transact.ts";
import { findLook } from "../sources/find-look.ts";
import { type ExportRow, type ExportSubject, findSameExport, insertExport } from "./export-queries.ts";

/** The export of exactly this, begun where there is none. Whoever calls has locked the post, so that two never begin the same. */
export async function findOrBeginExport(tx: Tx, subject: ExportSubject): Promise<ExportRow> {
  return (await findSameExport(tx, subject)) ?? (await insertExport(tx, subject));
}

/** What an export of a revision is of: in the brand that the project has now, or in one that it had. */
export async function subjectOf(tx: Tx, ref: Omit<ExportSubject, "brandVersion" | "look">, version?: number): Promise<ExportSubject> {
  const look = await findLook(tx, ref, version);
  if (look === undefined) throw new Error("The post's project is gone.");
  return { ...ref, brandVersion: look.brandVersion, look: look.key };
}
