import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CheckCheck, SlidersHorizontal } from "lucide-react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { kindsAbout } from "./about.ts";
import { NotificationFilters } from "./notification-filters.tsx";
import { NotificationList } from "./notification-list.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import { useNotificationKeys } from "./use-notification-keys.ts";

const route = getRouteApi("/projects/$projectId/dashboard/notifications");

/** Notifications of the person in this organization, newest first. */
export function NotificationsScreen() {
  const { project } = usePlace();
  const search = route.useSearch();
  const kinds = kindsAbout(search.about);
  const filters = { ...(kinds && { kinds }), ...(search.project !== undefined && { projectId: search.project }) };
  const isFiltered = Object.keys(filters).length > 0;
  const unread = search.show === "unread";
  const list = useInfiniteQuery(pages("list_notifications", { unread, ...filters }));
  const { markOne, unmarkOne, markAll, isPending } = useMarkRead(filters);
  const notifications = list.data?.pages.flatMap((page) => page.data) ?? [];
  const hasUnread = notifications.some(({ readAt }) => readAt === null);
  const link = { to: "/projects/$projectId/notifications" as const, params: { projectId: project.id } };
  useNotificationKeys({ notifications, unread, markOne, unmarkOne, markAll });
  return (
    <div className="flex w-full max-w-3xl flex-col gap-4">
      <PageHeader
        title={m.notifications()}
        actions={
          <>
            <Link to="/projects/$projectId/notifications/choices" params={{ projectId: project.id }} className={buttonClass()}>
              <SlidersHorizontal size={14} aria-hidden />
              {m.notifications_choices()}
            </Link>
            <Button disabled={!hasUnread} busy={isPending} onClick={markAll}>
              <CheckCheck size={15} aria-hidden />
              {isFiltered ? m.notifications_read_these() : m.notifications_read_all()}
            </Button>
          </>
        }
      />
      <TabLinks
        label={m.notifications_view()}
        tabs={[
          { key: "all", label: m.notifications_all(), current: !unread, link: { ...link, search: { ...search, show: undefined } } },
          { key: "unread", label: m.notifications_new(), current: unread, link: { ...link, search: { ...search, show: "unread" } } },
        ]}
      />
      <NotificationFilters />
      <NotificationList
        list={list}
        notifications={notifications}
        nothing={isFiltered ? "filtered" : unread ? "read" : "none"}
        onRead={markOne}
        onUnread={unmarkOne}
      />
    </div>
  );
}
