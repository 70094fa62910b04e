import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell, CircleHelp, Search } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import type { Place } from "#src/api/session.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Kbd } from "#src/ui/page.tsx";
import { Popover } from "#src/ui/popover.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { openPalette } from "./shell-dialogs.ts";
import { shownKeys } from "./shortcuts.ts";

const ScreenWords = lazy(() => import("./screen-words.tsx"));

/** Button that tells about the screen that is open. */
function ScreenHelp() {
  return (
    <Popover
      title={m.help_here()}
      align="end"
      trigger={
        <IconButton label={m.help_here()}>
          <CircleHelp size={17} strokeWidth={1.8} />
        </IconButton>
      }
    >
      {(close) => (
        <Suspense>
          <ScreenWords onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}

const shownMax = 99;

/** Bell with the number of what waits for the person, as a link to it. */
function NotificationsButton({ place }: { place: Place }) {
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

/** Bar with search, notifications, help and the account. */
export function TopBar({ place, menu }: { place: Place; menu: ReactNode }) {
  return (
    <header className="sticky top-(--notice) z-20 flex h-13 items-center gap-2 border-line border-b bg-paper px-3 md:px-8">
      {menu}
      <button
        type="button"
        onClick={() => openPalette()}
        className="flex h-8 w-full max-w-80 items-center gap-2 rounded-md border border-line-strong bg-card px-2.5 text-ink-3 text-ui hover:text-ink-2"
      >
        <Search size={14} aria-hidden />
        <span className="flex-1 truncate text-left">{m.search_or_jump()}</span>
        <span className="hidden sm:block">
          <Kbd>{shownKeys("$mod+k").join(" ")}</Kbd>
        </span>
      </button>
      <div className="ml-auto flex items-center gap-1">
        <ScreenHelp key={place.project.id} />
        <NotificationsButton place={place} />
        <AccountMenu />
      </div>
    </header>
  );
}
