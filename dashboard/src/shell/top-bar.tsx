import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Place } from "#src/api/session.ts";
import { Kbd } from "#src/ui/page.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { NotificationsButton } from "./notifications-button.tsx";
import { ScreenHelp } from "./screen-help.tsx";
import { openPalette } from "./shell-dialogs.ts";
import { shownKeys } from "./shortcuts.ts";

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
