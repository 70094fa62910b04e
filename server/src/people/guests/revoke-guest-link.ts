import * as contract from "@galley/contract";
import { isLeader } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";

export const revokeGuestLink = handle(contract.revokeGuestLink, async ({ tx, actor }, { id }) => {
  const link = await tx
    .selectFrom("guest_link")
    .select(["created_by", "revoked_at"])
    .where(withinReach(actor, "guest_link"))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (link === undefined) throw new Failure("not_found", sentence("refusal_guest_link_unknown"));
  if (link.created_by !== actor.personId && !isLeader(actor.role)) {
    throw new Failure("not_allowed", sentence("refusal_guest_link_of_other"));
  }
  if (link.revoked_at === null) {
    const now = sql<Date>`date_trunc('milliseconds', now())`;
    await tx
      .updateTable("guest_link")
      .set({ revoked_at: now, ends_at: sql<Date>`least(ends_at, ${now})` })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", id)
      .execute();
  }
  return { id, revoked: true as const };
});
