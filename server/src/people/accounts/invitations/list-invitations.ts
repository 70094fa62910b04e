import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";

export const listInvitations = handle(contract.listInvitations, async ({ tx, actor }) => {
  const rows = await tx
    .selectFrom("invitation as i")
    .innerJoin("person", "person.id", "i.invited_by")
    .select(["i.id", "i.email", "i.role", "i.project_ids", "i.created_at", "i.expires_at", "person.email as invited_by"])
    .select(sql<boolean>`i.expires_at <= now()`.as("expired"))
    .where("i.organization_id", "=", actor.organizationId)
    .where("i.status", "=", "pending")
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      projectIds: row.project_ids,
      invitedBy: row.invited_by,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      expired: row.expired,
    })),
  };
});
