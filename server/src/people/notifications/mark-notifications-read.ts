import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";

export const markNotificationsRead = handle(contract.markNotificationsRead, async ({ tx, actor }, { ids, kinds, projectId }) => {
  let unread = tx
    .updateTable("notification")
    .set({ read_at: sql`now()` })
    .where("organization_id", "=", actor.organizationId)
    .where("person_id", "=", actor.personId)
    .where("in_app", "=", true)
    .where("read_at", "is", null);
  if (ids !== undefined) unread = unread.where("id", "=", sql<string>`any(${[...ids]})`);
  if (kinds !== undefined) unread = unread.where("kind", "in", kinds);
  if (projectId !== undefined) unread = unread.where("project_id", "=", projectId);
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow();
  return { marked: Number(numUpdatedRows) };
});
