import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { recentUsage } from "#src/people/access/recent-usage.ts";

export const listAssistants = handle(contract.listAssistants, async ({ tx, actor }, { own }) => {
  const rows = await tx
    .selectFrom("api_token as t")
    .innerJoin("person", "person.id", "t.created_by")
    .innerJoin("member as m", (join) => join.onRef("m.organization_id", "=", "t.organization_id").onRef("m.person_id", "=", "t.created_by"))
    .leftJoin("token_usage as u", (join) => join.on("u.organization_id", "=", actor.organizationId).onRef("u.token_id", "=", "t.id"))
    .select(["t.id", "t.name", "t.project_id", "t.permissions", "t.created_by", "person.email", "t.created_at"])
    .select("person.name as person_name")
    .select(sql<string>`t.client_id`.as("client_id"))
    .select(sql<string>`t.client_host`.as("client_host"))
    .select(recentUsage(actor.organizationId))
    .where("t.organization_id", "=", actor.organizationId)
    .where("t.kind", "=", "assistant")
    .where("t.revoked_at", "is", null)
    .where("t.expires_at", ">", sql<Date>`now()`)
    .$if(own || !contract.isLeader(actor.role), (query) => query.where("t.created_by", "=", actor.personId))
    .groupBy(["t.organization_id", "t.id", "person.id"])
    .orderBy("t.created_at", "desc")
    .orderBy("t.id", "desc")
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      clientId: row.client_id,
      name: row.name,
      host: row.client_host,
      personId: row.created_by,
      personName: row.person_name,
      person: row.email,
      permissions: row.permissions,
      projectId: row.project_id,
      connectedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      calls7d: row.calls,
      errors7d: row.errors,
      days: row.days,
    })),
  };
});
