import * as contract from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";

/** Filters of the log, without paging. */
export type AuditFilters = Omit<z.output<typeof contract.listAuditEntries.input>, "limit" | "cursor">;

export type AuditRow = {
  id: string;
  createdAt: Date;
  operation: string;
  surface: string;
  personId: string | null;
  personName: string | null;
  tokenId: string | null;
  tokenName: string | null;
  guest: string | null;
  tokenKind: "api" | "read" | "assistant" | null;
  subjectId: string | null;
  requestId: string;
};

/** Start of a page: after this entry, and before this moment. */
export type From = { after?: { createdAt: string; id: string } | undefined; until?: string | undefined };

/** Reads entries, newest first. Whatever the filters, reads at most one page for each requested operation. */
export async function readEntries(
  tx: Tx,
  organizationId: string,
  filters: AuditFilters,
  { after, until, limit }: From & { limit: number },
): Promise<AuditRow[]> {
  const conditions = [
    ...conditionsOf(filters),
    after ? sql`(created_at, id) < (${after.createdAt}::timestamptz(3), ${after.id})` : undefined,
    until ? sql`created_at < ${until}::timestamptz(3)` : undefined,
  ].filter((one) => one !== undefined);
  const newest = (also: RawBuilder<unknown>[]) => sql`
    select id, created_at, operation, surface, person_id, token_id, guest_name, subject_id, request_id from audit
    where ${sql.join([sql`organization_id = ${organizationId}`, ...conditions, ...also], sql` and `)}
    order by created_at desc, id desc limit ${limit}`;
  const operations = operationsOf(filters);
  const entries =
    operations === undefined
      ? sql`(${newest([])})`
      : sql`(select each.* from unnest(${operations}::text[]) as wanted (name)
          cross join lateral (${newest([sql`operation = wanted.name`])}) each
          order by each.created_at desc, each.id desc limit ${limit})`;
  const { rows } = await sql<AuditRow>`
    select a.id, a.created_at as "createdAt", a.operation, a.surface, a.person_id as "personId", p.name as "personName",
      a.token_id as "tokenId", t.name as "tokenName", t.kind as "tokenKind", a.guest_name as guest, a.subject_id as "subjectId", a.request_id as "requestId"
    from ${entries} a
    left join person p on p.id = a.person_id
    left join api_token t on t.organization_id = ${organizationId} and t.id = a.token_id
    order by a.created_at desc, a.id desc`.execute(tx);
  return rows;
}

function operationsOf({ operation, group }: AuditFilters): readonly string[] | undefined {
  if (operation !== undefined) return [operation];
  return group && contract.auditGroups[group];
}

function conditionsOf({ personId, tokenId, surface, subjectId, from, to, timeZone }: AuditFilters) {
  const begin = (day: string, later: number) => sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`;
  return [
    personId === undefined ? undefined : sql`person_id = ${personId}`,
    tokenId === undefined ? undefined : sql`token_id = ${tokenId}`,
    // Literals, so that PostgreSQL can see that the partial index on all surfaces but `rest` contains these rows.
    surface === undefined ? undefined : sql`surface in (${sql.join(contract.auditSurfaces[surface].map((name) => sql.lit(name)))})`,
    subjectId === undefined ? undefined : sql`subject_id = ${subjectId}`,
    from === undefined ? undefined : sql`created_at >= ${begin(from, 0)}`,
    to === undefined ? undefined : sql`created_at < ${begin(to, 1)}`,
  ];
}
