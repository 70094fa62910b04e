import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";

/** A deletion that was asked for. `projectId` is null for that of the whole organization. */
export type DeletionRow = { requestedBy: string | null; requestedAt: Date; dueAt: Date };

/** Finds the deletion of a project, or of the organization without one. */
export async function findDeletion(tx: Tx, organizationId: string, projectId: string | null): Promise<DeletionRow | undefined> {
  const { rows } = await sql<DeletionRow>`
    select p.name as "requestedBy", d.requested_at as "requestedAt", d.due_at as "dueAt"
    from deletion d left join person p on p.id = d.requested_by
    where d.organization_id = ${organizationId} and coalesce(d.project_id, '') = ${projectId ?? ""}`.execute(tx);
  return rows[0];
}

export function presentDeletion({ requestedBy, requestedAt, dueAt }: DeletionRow) {
  return { requestedBy, requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() };
}

export type OpenDeletion = { projectId: string | null; dueAt: string };

/** Lists the deletions that can still be taken back, for the notice on every screen. */
export function listDeletions(pool: pg.Pool, organizationId: string): Promise<OpenDeletion[]> {
  return transact(pool, organizationId, async (tx) => {
    const rows = await tx
      .selectFrom("deletion")
      .select(["project_id", "due_at"])
      .where("organization_id", "=", organizationId)
      .where("closed_at", "is", null)
      .execute();
    return rows.map(({ project_id: projectId, due_at }) => ({ projectId, dueAt: due_at.toISOString() }));
  });
}

/** Returns the organization's name as people wrote it. */
export async function findOrganizationName(tx: Tx, organizationId: string): Promise<string> {
  const { name } = await tx
    .selectFrom("organization")
    .select("name")
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Counts the requests of the last day, which the audit log holds, so that nobody mails all leaders again and again. */
export async function countRecentRequests(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit
    where organization_id = ${organizationId} and operation in ('request_project_deletion', 'request_organization_deletion')
      and created_at > now() - interval '1 day'`.execute(tx);
  return rows[0]?.count ?? 0;
}
