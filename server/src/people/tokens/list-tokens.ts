import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { recentUsage } from "#src/people/access/recent-usage.ts";
import type { TokenKind } from "#src/people/access/token-format.ts";
import { standingOf } from "./token-standing.ts";

export const listTokens = handle(contract.listTokens, async ({ tx, actor }) => {
  const rows = await readTokens(tx, actor.organizationId);
  return {
    data: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      lastFour: row.last_four,
      projectId: row.project_id,
      permissions: row.permissions,
      ...standingOf(row),
      createdBy: row.email,
      creatorId: row.created_by,
      creatorName: row.person_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      calls7d: row.calls,
      errors7d: row.errors,
      days: row.days,
    })),
  };
});

function readTokens(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("api_token as t")
    .innerJoin("person", "person.id", "t.created_by")
    .leftJoin("member as m", (join) => join.on("m.organization_id", "=", organizationId).onRef("m.person_id", "=", "t.created_by"))
    .leftJoin("member_project as mp", (join) =>
      join
        .on("mp.organization_id", "=", organizationId)
        .onRef("mp.person_id", "=", "t.created_by")
        .onRef("mp.project_id", "=", "t.project_id"),
    )
    .leftJoin("token_usage as u", (join) => join.on("u.organization_id", "=", organizationId).onRef("u.token_id", "=", "t.id"))
    .select([
      "t.id",
      "t.name",
      "t.last_four",
      "t.project_id",
      "t.permissions",
      "t.created_by",
      "t.created_at",
      "t.expires_at",
      "t.revoked_at",
    ])
    .select(["person.email", "person.name as person_name", "m.role", "m.all_projects"])
    .select(sql<boolean>`mp.project_id is not null`.as("reaches_project"))
    .select(sql<boolean>`coalesce(t.expires_at <= now(), false)`.as("is_expired"))
    .select(sql<TokenKind>`t.kind`.as("kind"))
    .select(recentUsage(organizationId))
    .where("t.organization_id", "=", organizationId)
    .where("t.kind", "in", ["api", "read"])
    .groupBy(["t.organization_id", "t.id", "person.id", "m.organization_id", "m.person_id", "mp.project_id"])
    .orderBy("t.created_at", "desc")
    .orderBy("t.id", "desc")
    .execute();
}
