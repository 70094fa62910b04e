import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CheckCheck } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Input } from "#src/api/operations.ts";
import { pages } from "#src/api/query.ts";
import { Button } from "#src/ui/button.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { kindsAbout } from "../about.ts";
import { InboxHead } from "../inbox-head.tsx";
import { NotificationFilters } from "./notification-filters.tsx";
import { NotificationList } from "./notification-list.tsx";
import { useNotificationKeys } from "./use-notification-keys.ts";

const route = getRouteApi("/projects/$projectId/dashboard/notifications/activity");

/** Notifications of the person in this organization, newest first. */
export function ActivityScreen() {
  const search = route.useSearch();
  const kinds = kindsAbout(search.about);
  const filters = { ...(kinds && { kinds }), ...(search.project !== undefined && { projectId: search.project }) };
  const isFiltered = Object.keys(filters).length > 0;
  const unread = search.show === "unread";
  const list = useInfiniteQuery(pages("list_notifications", { unread, ...filters }));
  const { markOne, unmarkOne, markAll, isPending } = useMarkRead(filters);
  const notifications = list.data?.pages.flatMap((page) => page.data) ?? [];
  const hasUnread = notifications.some(({ readAt }) => readAt === null);
  useNotificationKeys({ notifications, unread, markOne, unmarkOne, markAll });
  return (
    <div className="flex w-full max-w-6xl flex-col gap-4">
      <InboxHead
        current="activity"
        actions={
          <Button disabled={!hasUnread} busy={isPending} onClick={markAll}>
            <CheckCheck size={15} aria-hidden />
            {isFiltered ? m.notifications_read_these() : m.notifications_read_all()}
          </Button>
        }
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

/** Returns functions that mark one notification as read or unread, or all of the shown ones as read. */
function useMarkRead(shown: Omit<Input<"mark_notifications_read">, "ids">) {
  const { mutate, isPending } = useMutation(mutation("mark_notifications_read"));
  const { mutate: unmark } = useMutation(mutation("mark_notifications_unread"));
  return {
    isPending,
    markOne: (id: string) => mutate({ ids: [id] }, { onError: toastProblem }),
    unmarkOne: (id: string) => unmark({ ids: [id] }, { onError: toastProblem }),
    markAll: () =>
      mutate({ ...shown }, { onError: toastProblem, onSuccess: ({ marked }) => toast(m.notifications_marked({ count: marked })) }),
  };
}
