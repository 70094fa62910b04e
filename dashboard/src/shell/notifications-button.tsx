import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import type { Place } from "#src/api/session.ts";

/** Bell with the number of unread notifications, as a link to them. */
export function NotificationsButton({ place }: { place: Place }) {
  const { data } = useQuery(query("count_unread_notifications", {}));
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? m.notifications_unread({ count: unread }) : m.notifications();
  return (
    <Link
      to="/projects/$projectId/notifications"
      params={{ projectId: place.project.id }}
      aria-label={label}
      title={label}
      className="relative grid size-8 place-items-center rounded-md text-ink-2 hover:bg-panel hover:text-ink"
    >
      <Bell size={17} strokeWidth={1.8} aria-hidden />
      {unread > 0 && <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-red-i ring-2 ring-paper" />}
    </Link>
  );
}
