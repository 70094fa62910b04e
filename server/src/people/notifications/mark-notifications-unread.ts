import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";

export const markNotificationsUnread = handle(contract.markNotificationsUnread, async ({ tx, actor }, { ids }) => {
  const { numUpdatedRows } = await tx
    .updateTable("notification")
    .set({ read_at: null })
    .where("organization_id", "=", actor.organizationId)
    .where("person_id", "=", actor.personId)
    .where("in_app", "=", true)
    .where("read_at", "is not", null)
    .where("id", "=", sql<string>`any(${[...ids]})`)
    .executeTakeFirstOrThrow();
  return { marked: Number(numUpdatedRows) };
});
