import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";

/** Counts the caller's unread notifications, except those of projects that they no longer reach. */
export const countUnreadNotifications = handle(contract.countUnreadNotifications, async ({ tx, actor }) => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from notification
      where ${withinReach(actor, "notification")} and person_id = ${actor.personId} and in_app and read_at is null
      limit ${contract.unreadMax}
    ) counted`.execute(tx);
  return { unread: rows[0]?.unread ?? 0 };
});
