import type { AuditedOperation, AuditSurface, auditSurfaces } from "@galley/contract";
import { statements, type Writes } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";

/** Surface as the audit log records it. */
export type RecordedSurface = (typeof auditSurfaces)[AuditSurface][number];

export type NewAuditRow = {
  organizationId: string;
  /** Operation, or an act that the service carries out by itself, such as `publish_article`. */
  operation: AuditedOperation;
  surface: RecordedSurface;
  /** Person and token that acted; null for the service itself. */
  personId: string | null;
  tokenId: string | null;
  /** Name of the guest who acted by the person's link. */
  guestName?: string | undefined;
  subjectId: string | null;
  /** Id of the request, or of the row that asked for the act. */
  requestId: string;
};

/** Writes a row of the audit log in the transaction of the change that it tells of. */
export async function recordAudit(writes: Writes, entry: NewAuditRow): Promise<void> {
  await recordAudits(writes, [entry]);
}

/** Writes rows of the audit log in one statement, each as `recordAudit` does. */
export async function recordAudits(writes: Writes, entries: readonly NewAuditRow[]): Promise<void> {
  await writes.write(statements.insertInto("audit").values(entries.map(columnsOf)));
}

function columnsOf(entry: NewAuditRow) {
  return {
    organization_id: entry.organizationId,
    id: newId("audit"),
    operation: entry.operation,
    surface: entry.surface,
    person_id: entry.personId,
    token_id: entry.tokenId,
    guest_name: entry.guestName ?? null,
    subject_id: entry.subjectId,
    request_id: entry.requestId,
  };
}
