import { Check, Mail } from "lucide-react";
import { m } from "#messages";
import { projectPlaceOf } from "#src/api/session.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { kinds, type Notification, NotificationWords } from "../notification-words.tsx";
import { SubjectLink } from "../subject-link.tsx";

type NotificationRowProps = { notification: Notification; onRead: () => void; onUnread: () => void };

/** Row of one notification. Opening it marks it as read. */
export function NotificationRow({ notification, onRead, onUnread }: NotificationRowProps) {
  const { project } = usePlace();
  const session = useSession();
  const { kind, projectId, excerpt, createdAt, readAt } = notification;
  const { icon: Icon, tone } = kinds[kind];
  const place = projectId === null ? undefined : projectPlaceOf(session, projectId);
  const isUnread = readAt === null;
  return (
    <li className="group relative flex items-start">
      <SubjectLink
        about={notification}
        row={notification.id}
        onOpen={() => isUnread && onRead()}
        className="flex min-w-0 flex-1 gap-3 rounded-lg py-3 pr-12 pl-4 text-left hover:bg-panel/60"
      >
        <span className={cx("mt-px grid size-8 shrink-0 place-items-center rounded-full", tone, !isUnread && "opacity-70")}>
          <Icon size={15} strokeWidth={1.9} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx("block text-ui leading-5", isUnread ? "text-ink" : "text-ink-2")}>
            <NotificationWords notification={notification} />
          </span>
          {excerpt !== "" && <span className="mt-0.5 line-clamp-2 text-ink-2 text-ui leading-5 [overflow-wrap:anywhere]">{excerpt}</span>}
          <span className="mt-0.5 block text-ink-3 text-xs leading-4.5">
            <Ago moment={createdAt} timeZone={project.timeZone} isPart />
            {place !== undefined && place.project.id !== project.id && ` · ${place.project.name}`}
          </span>
        </span>
      </SubjectLink>
      <span className="absolute top-3 right-3 grid size-8 place-items-center">
        {isUnread && (
          <span className="size-2 rounded-full bg-accent group-focus-within:hidden group-hover:hidden pointer-coarse:hidden">
            <span className="sr-only">{m.notifications_unread_mark()}</span>
          </span>
        )}
        <IconButton
          label={isUnread ? m.notifications_read_one() : m.notifications_unread_one()}
          onClick={isUnread ? onRead : onUnread}
          className="absolute opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        >
          {isUnread ? <Check size={15} /> : <Mail size={15} />}
        </IconButton>
      </span>
    </li>
  );
}
