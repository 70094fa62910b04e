import * as contract from "@galley/contract";
import { sql } from "kysely";
import { recentUsage } from "#src/access/recent-usage.ts";
import type { TokenKind } from "#src/access/token-format.ts";
import { handle } from "#src/platform/handle.ts";

export const listTokens = handle(contract.listTokens, async ({ tx, actor }) => {
  const rows = await tx
    .selectFrom("api_token as t")
    .innerJoin("person", "person.id", "t.created_by")
    .leftJoin("token_usage as u", (join) => join.onRef("u.organization_id", "=", "t.organization_id").onRef("u.token_id", "=", "t.id"))
    .select([
      "t.id",
      "t.name",
      "t.last_four",
      "t.project_id",
      "t.permissions",
      "person.email",
      "t.created_at",
      "t.expires_at",
      "t.revoked_at",
    ])
    .select(sql<TokenKind>`t.kind`.as("kind"))
    .select(recentUsage)
    .where("t.organization_id", "=", actor.organizationId)
    .where("t.kind", "in", ["api", "read"])
    .groupBy(["t.organization_id", "t.id", "person.email"])
    .orderBy("t.created_at", "desc")
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      lastFour: row.last_four,
      projectId: row.project_id,
      permissions: row.permissions,
      createdBy: row.email,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      calls7d: row.calls,
      errors7d: row.errors,
    })),
  };
});
