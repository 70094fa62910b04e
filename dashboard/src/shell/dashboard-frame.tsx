import { Outlet } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { longMoment } from "#src/format/dates.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { useMedia } from "#src/ui/use-media.ts";
import { DeletionNotices } from "./deletion-notice.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Frame with the sidebar, the top bar and the screen, or what takes its place. On a narrow window a button opens the sidebar. */
export function DashboardFrame({ children }: { children?: ReactNode }) {
  const place = usePlace();
  const [open, setOpen] = useState(false);
  // A sidebar that nobody sees would hold up the first screen of a phone.
  const isWide = useMedia("(width >= 64rem)");
  const close = () => setOpen(false);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.75rem_minmax(0,1fr)]">
      {open && <button type="button" aria-label={m.close()} className="fixed inset-0 z-30 bg-black/30 lg:hidden" onClick={close} />}
      <aside
        id="sidebar"
        className={cx(
          "fixed top-(--notice) bottom-0 left-0 w-60 max-lg:z-40 border-line border-r bg-panel lg:sticky lg:block lg:h-[calc(100dvh-var(--notice))] lg:w-auto",
          !open && "hidden",
        )}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        {(isWide || open) && <Sidebar place={place} onNavigate={close} />}
      </aside>
      <div className="flex min-w-0 flex-col">
        <AccountDeletionNotice timeZone={place.project.timeZone} />
        <TopBar
          place={place}
          menu={
            <IconButton label={m.menu()} className="lg:hidden" aria-expanded={open} aria-controls="sidebar" onClick={() => setOpen(!open)}>
              <MenuIcon size={18} />
            </IconButton>
          }
        />
        <DeletionNotices project={place.project} />
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 px-4 py-5 outline-none md:px-8 md:py-7">
          {children ?? <Outlet />}
        </main>
      </div>
    </div>
  );
}

/** Notice that the person's account is to be deleted, with the way to keep it. */
function AccountDeletionNotice({ timeZone }: { timeZone: string }) {
  const { deletionAt } = useSession().person;
  if (deletionAt === null) return null;
  return (
    <p role="status" className="bg-amber-s px-4 py-1.5 text-center text-amber-i text-ui">
      {m.account_deletion({ moment: longMoment(deletionAt, timeZone) })}{" "}
      <a href="/account" className="font-medium underline underline-offset-2">
        {m.account_keep()}
      </a>
    </p>
  );
}
