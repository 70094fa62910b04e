import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";

/** Deletes an address of the actor, also one of a project that they no longer reach. */
export const revokeCalendarFeed = handle(contract.revokeCalendarFeed, async ({ tx, actor }, { id }) => {
  const revoked = await tx
    .deleteFrom("calendar_feed")
    .where("organization_id", "=", actor.organizationId)
    .where("person_id", "=", actor.personId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (revoked === undefined) throw new Failure("not_found", sentence("refusal_calendar_feed_unknown"));
  return { id, revoked: true as const };
});
