import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import type { Place } from "#src/api/session.ts";

const shownMax = 99;

/** Bell with the number of what waits for the person, as a link to it. */
export function NotificationsButton({ place }: { place: Place }) {
  const { data } = useQuery(query("count_waiting", {}));
  const waiting = data?.waiting ?? 0;
  const label = waiting > 0 ? m.inbox_bell({ count: waiting }) : m.notifications();
  return (
    <Link
      to="/projects/$projectId/notifications"
      params={{ projectId: place.project.id }}
      aria-label={label}
      data-tip={label}
      className="relative grid size-8 place-items-center rounded-md text-ink-2 hover:bg-panel hover:text-ink"
    >
      <Bell size={17} strokeWidth={1.8} aria-hidden />
      {waiting > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 left-4 min-w-4 rounded-full bg-red-i px-1 text-center font-medium text-[0.625rem] text-paper leading-4 tabular-nums ring-2 ring-paper"
        >
          {waiting > shownMax ? `${shownMax}+` : waiting}
        </span>
      )}
    </Link>
  );
}
