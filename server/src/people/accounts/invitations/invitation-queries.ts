import type { Role } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** Returns the condition that neither the organization is being deleted nor every project to which an invitation leads. */
function leadsSomewhere(organizationId: string) {
  const closed = sql`from deletion d where d.organization_id = ${organizationId} and d.closed_at is not null`;
  return sql<boolean>`not exists (select ${closed} and d.project_id is null)
    and not coalesce(project_ids <> '{}' and project_ids <@ array(select d.project_id ${closed}), false)`;
}

/** Locks a pending invitation; undefined if it is unknown, no longer pending or leads to what is being deleted. */
export function lockPendingInvitation(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom("invitation")
    .select(["id", "email", "role", "project_ids", "invited_by"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where(leadsSomewhere(organizationId))
    .forUpdate()
    .executeTakeFirst();
}

export async function markInvitation(tx: Tx, organizationId: string, id: string, status: "accepted" | "revoked"): Promise<void> {
  await tx
    .updateTable("invitation")
    .set({ status, decided_at: sql`now()` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** An invitation as the invited person reads it. */
export type ShownInvitation = { email: string; role: Role; organizationName: string; inviterName: string; createdAt: Date };

export async function findShownInvitation(tx: Tx, organizationId: string, id: string): Promise<ShownInvitation | undefined> {
  const { rows } = await sql<ShownInvitation>`
    select i.email, i.role, o.name as "organizationName", p.name as "inviterName", i.created_at as "createdAt"
    from invitation i
    join organization o on o.organization_id = i.organization_id
    join person p on p.id = i.invited_by
    where i.organization_id = ${organizationId} and i.id = ${id} and i.status = 'pending' and i.expires_at > now()
      and ${leadsSomewhere(organizationId)}`.execute(tx);
  return rows[0];
}
