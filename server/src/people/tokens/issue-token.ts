import type { Permission } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { digestOf, newTokenValue, type TokenKind } from "#src/people/access/token-format.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";

export type NewToken = { kind: TokenKind; name: string; projectId: string | null; permissions: Permission[]; validityDays: number | null };

/** Creates a token that acts for the caller. Stores only the digest and the last four characters of the value. */
export async function issueToken(tx: Tx, actor: Actor, token: NewToken): Promise<{ id: string; value: string; expiresAt: Date | null }> {
  await requireRoom(tx, "tokens");
  const id = newId("token");
  const value = newTokenValue(token.kind);
  const expires = token.validityDays === null ? sql<null>`null` : sql<Date>`now() + make_interval(days => ${token.validityDays})`;
  const { expires_at } = await tx
    .insertInto("api_token")
    .values({
      organization_id: actor.organizationId,
      id,
      kind: token.kind,
      name: token.name,
      project_id: token.projectId,
      permissions: token.permissions,
      last_four: value.slice(-4),
      created_by: actor.personId,
      expires_at: expires,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("token_digest")
    .values({ digest: digestOf(value), organization_id: actor.organizationId, token_id: id })
    .execute();
  return { id, value, expiresAt: expires_at };
}
