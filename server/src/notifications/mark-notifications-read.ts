import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/platform/handle.ts";

export const markNotificationsRead = handle(contract.markNotificationsRead, async ({ tx, actor }, { ids }) => {
  let unread = tx
    .updateTable("notification")
    .set({ read_at: sql`now()` })
    .where("organization_id", "=", actor.organizationId)
    .where("person_id", "=", actor.personId)
    .where("in_app", "=", true)
    .where("read_at", "is", null);
  if (ids !== undefined) unread = unread.where("id", "=", sql<string>`any(${[...ids]})`);
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow();
  return { marked: Number(numUpdatedRows) };
});
