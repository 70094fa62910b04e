import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";

/** Counts the caller's unread notifications, except those of projects that they no longer reach. */
export const countUnreadNotifications = handle(contract.countUnreadNotifications, async ({ tx, actor }) => {
  const { organizationId, personId, reach } = actor;
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from notification
      where organization_id = ${organizationId} and person_id = ${personId} and in_app and read_at is null
        and ${reach === "all" ? sql`true` : sql`project_id = any(${[...reach]})`}
      limit ${contract.unreadMax}
    ) counted`.execute(tx);
  return { unread: rows[0]?.unread ?? 0 };
});
