import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";

export const revokeToken = handle(contract.revokeToken, async ({ tx, actor }, { id }) => {
  const token = await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`least(revoked_at, now())` })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .where("kind", "in", ["api", "read"])
    .returning("id")
    .executeTakeFirst();
  if (token === undefined) throw new Failure("not_found", sentence("refusal_token_unknown"));
  return { id, revoked: true as const };
});
