import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/**
 * Ends an assistant's connection for good: revokes its token and deletes everything that OAuth issued for it. Returns whether
 * it was still connected.
 */
export async function endAssistant(tx: Tx, organizationId: string, tokenId: string): Promise<boolean> {
  const ended = await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`now()` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", tokenId)
    .where("kind", "=", "assistant")
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  for (const table of ["oauth_payload", "token_digest"] as const) {
    await tx.deleteFrom(table).where("organization_id", "=", organizationId).where("token_id", "=", tokenId).execute();
  }
  return ended !== undefined;
}
