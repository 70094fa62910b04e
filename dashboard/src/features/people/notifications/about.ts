import { type NotificationGroup, type NotificationKind, notificationGroups } from "@galley/contract";
import { m } from "#messages";
import { kinds } from "./notification-words.tsx";

export const notificationGroupList = Object.keys(notificationGroups) as NotificationGroup[];

export const notificationGroupNames: Record<NotificationGroup, () => string> = {
  comments: m.notifications_group_comments,
  reviews: m.notifications_group_reviews,
  publishing: m.notifications_group_publishing,
  connections: m.notifications_group_connections,
  credits: m.notifications_group_credits,
};

/** Returns the kinds that the URL names, by a group or one kind; undefined for every kind. */
export function kindsAbout(about: string | undefined): NotificationKind[] | undefined {
  const group = notificationGroupList.find((one) => one === about);
  if (group !== undefined) return [...notificationGroups[group]];
  const kind = (Object.keys(kinds) as NotificationKind[]).find((one) => one === about);
  return kind === undefined ? undefined : [kind];
}

/** Returns the choices of the filter: each group as a whole, and its kinds if there are several. */
export function aboutChoices() {
  return notificationGroupList.map((group) => {
    const name = notificationGroupNames[group]();
    const own = notificationGroups[group];
    const whole = { value: group as string, label: own.length > 1 ? m.notifications_group_whole({ group: name }) : name };
    const each = own.map((kind) => ({ value: kind as string, label: kinds[kind].name() }));
    return { label: name, options: own.length > 1 ? [whole, ...each] : [whole] };
  });
}
