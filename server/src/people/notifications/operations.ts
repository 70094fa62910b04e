import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { readChoices } from "./choices.ts";
import { listNotifications } from "./list-notifications.ts";
import { readMailPreferences } from "./read-mail-preferences.ts";
import { setMailPreferences } from "./set-mail-preferences.ts";
import { setNotificationChoices } from "./set-notification-choices.ts";

const markNotificationsUnread = handle(contract.markNotificationsUnread, async ({ tx, actor }, { ids }) => {
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

const markNotificationsRead = handle(contract.markNotificationsRead, async ({ tx, actor }, { ids, kinds, projectId }) => {
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

const getNotificationChoices = handle(contract.getNotificationChoices, ({ tx, actor }) => readChoices(tx, actor));

const getMailPreferences = handle(contract.getMailPreferences, readMailPreferences);

/** Counts the caller's unread notifications, except those of projects that they no longer reach. */
const countUnreadNotifications = handle(contract.countUnreadNotifications, async ({ tx, actor }) => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from notification
      where ${withinReach(actor, "notification")} and person_id = ${actor.personId} and in_app and read_at is null
      limit ${contract.unreadMax}
    ) counted`.execute(tx);
  return { unread: rows[0]?.unread ?? 0 };
});

export const notificationOperations = {
  listNotifications,
  countUnreadNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  getMailPreferences,
  setMailPreferences,
  getNotificationChoices,
  setNotificationChoices,
};
