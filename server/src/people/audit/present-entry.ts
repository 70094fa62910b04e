import { type AuditEntry, type AuditSurface, auditSurfaces } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { AuditRow } from "./audit-queries.ts";
import { type AuditSubject, findSubjects } from "./find-subjects.ts";

/** Returns rows of the log with their subjects, as people and programs read them. */
export async function presentEntries(tx: Tx, organizationId: string, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const subjects = await findSubjects(
    tx,
    organizationId,
    rows.flatMap(({ subjectId }) => subjectId ?? []),
  );
  return rows.map((row) => presentEntry(row, row.subjectId === null ? undefined : subjects.get(row.subjectId)));
}

function presentEntry(row: AuditRow, subject: AuditSubject | undefined): AuditEntry {
  const { id, createdAt, operation, surface, personId, personName, tokenId, tokenName, tokenKind, guest, requestId } = row;
  return {
    id,
    createdAt: createdAt.toISOString(),
    operation,
    surface: surfaceOf(surface),
    // The operator has no person here unless they act in place of a member.
    person: personId === null || personName === null ? null : { id: personId, name: personName },
    token: tokenId === null ? null : { id: tokenId, name: tokenName, kind: tokenKind },
    guest,
    subject: subject ?? null,
    requestId,
  };
}

const ways = Object.entries(auditSurfaces) as [AuditSurface, readonly string[]][];

function surfaceOf(kept: string): AuditSurface {
  return ways.find(([, names]) => names.includes(kept))?.[0] ?? "service";
}
