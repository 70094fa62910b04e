import type { AnyOperation, AuditedOperation, AuditSurface, auditSurfaces } from "@galley/contract";
import { sql } from "kysely";
import { statements, type Writes } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "./actor.ts";

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
  await writes.write(statements.insertInto("audit").values({ organization_id: entry.organizationId, ...columnsOf(entry) }));
}

/** Writes the row of a call: who has called what, and what it concerns. */
export async function recordCall(
  writes: Writes,
  operation: AnyOperation,
  { actor, requestId, surface }: { actor: Actor; requestId: string; surface: RecordedSurface },
  { input, output }: { input: object; output: object },
): Promise<void> {
  const { organizationId, personId, tokenId, guest } = actor;
  // Every operation that writes has a group in the log, as audit-groups.test.ts holds.
  const name = (operation.auditedAs ?? operation.name) as AuditedOperation;
  const subjectId = subjectOf(input, output);
  await recordAudit(writes, { organizationId, operation: name, surface, personId, tokenId, guestName: guest?.name, subjectId, requestId });
}

/** Writes rows of an organization's audit log in one statement, the same for any number of them, each as `recordAudit` does. */
export async function recordAudits(writes: Writes, organizationId: string, entries: readonly NewAuditRow[]): Promise<void> {
  await writes.write(sql`
    insert into audit (organization_id, id, operation, surface, person_id, token_id, guest_name, subject_id, request_id)
    select o.organization_id, g.*
    from organization o cross join jsonb_to_recordset(${JSON.stringify(entries.map(columnsOf))}::jsonb) as g (
      id text, operation text, surface text, person_id text, token_id text, guest_name text, subject_id text, request_id text
    )
    where o.organization_id = ${organizationId}`);
}

function columnsOf(entry: NewAuditRow) {
  return {
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

/** Returns the id that a call names or creates, else that of the person or project that it concerns; null when there is none. */
function subjectOf(input: unknown, output: unknown): string | null {
  const texts = (name: string) => [input, output].flatMap((value) => textIn(value, name) ?? []);
  return ["id", "personId", "projectId"].flatMap(texts)[0] ?? null;
}

function textIn(value: unknown, name: string): string | undefined {
  const text = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof text === "string" ? text : undefined;
}
