import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell, BellOff, type LucideIcon } from "lucide-react";
import { m } from "#messages";
import type { PagedList } from "#src/api/show-more.ts";
import { KeptFor } from "#src/parts/kept-for.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import type { Notification } from "../notification-words.tsx";
import { groupByDay } from "./by-day.ts";
import { NotificationRow } from "./notification-row.tsx";

type NotificationListProps = {
  list: Pick<UseInfiniteQueryResult, "isPending" | "isPlaceholderData" | "error" | "refetch"> & PagedList;
  notifications: readonly Notification[];
  /** Reason for an empty list. */
  nothing: keyof typeof nothings;
  onRead: (id: string) => void;
  onUnread: (id: string) => void;
};

/** Notifications by day. */
export function NotificationList({ list, notifications, nothing, onRead, onUnread }: NotificationListProps) {
  const { project } = usePlace();
  const { isPending, isPlaceholderData, error, refetch } = list;
  if (isPending) return <Loading />;
  if (error && notifications.length === 0) return <Failed error={error} onRetry={() => void refetch()} />;
  if (notifications.length === 0) return <Nothing {...nothings[nothing]} />;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={cx("flex flex-col gap-5", isPlaceholderData && "opacity-60")}>
      {groupByDay(notifications, project.timeZone).map(({ day, name, items }) => (
        <section key={day}>
          <h2 className="mb-1.5 px-1 font-medium text-ink-3 text-xs first-letter:uppercase">{name}</h2>
          <Card className="overflow-hidden p-1">
            <ul aria-label={m.notifications_list({ day: name })} className="divide-y divide-line/70">
              {items.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onRead={() => onRead(notification.id)}
                  onUnread={() => onUnread(notification.id)}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <ShowMore list={list} />
      <p className="px-1 text-ink-3 text-xs">
        <KeptFor kind="notifications" days={m.notifications_kept_days} />
      </p>
    </div>
  );
}

type NothingProps = { icon: LucideIcon; title: () => string; text: () => string; hasOthers: boolean };

const nothings = {
  none: { icon: BellOff, title: m.notifications_empty_title, text: m.notifications_empty_text, hasOthers: false },
  read: { icon: Bell, title: m.notifications_none_title, text: m.notifications_none_text, hasOthers: true },
  filtered: { icon: Bell, title: m.notifications_filtered_title, text: m.notifications_filtered_text, hasOthers: true },
} satisfies Record<string, NothingProps>;

function Nothing({ icon: Icon, title, text, hasOthers }: NothingProps) {
  const { project } = usePlace();
  return (
    <Empty
      icon={<Icon size={20} />}
      title={title()}
      action={
        hasOthers && (
          <Link to="/projects/$projectId/notifications/activity" params={{ projectId: project.id }} search={{}} className={buttonClass()}>
            {m.notifications_show_all()}
          </Link>
        )
      }
    >
      {text()}
    </Empty>
  );
}
