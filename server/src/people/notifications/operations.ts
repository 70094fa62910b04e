import { countUnreadNotifications } from "./count-unread-notifications.ts";
import { getMailPreferences } from "./get-mail-preferences.ts";
import { getNotificationChoices } from "./get-notification-choices.ts";
import { listNotifications } from "./list-notifications.ts";
import { markNotificationsRead } from "./mark-notifications-read.ts";
import { markNotificationsUnread } from "./mark-notifications-unread.ts";
import { setMailPreferences } from "./set-mail-preferences.ts";
import { setNotificationChoices } from "./set-notification-choices.ts";

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
