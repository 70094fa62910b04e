import { Outlet } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { AccountDeletionNotice } from "./account-deletion-notice.tsx";
import { DeletionNotices } from "./deletion-notice.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Frame with the sidebar, the top bar and the screen. On a narrow window a button opens the sidebar. */
export function DashboardFrame() {
  const place = usePlace();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.75rem_minmax(0,1fr)]">
      <a href="#content" className="-top-20 fixed left-2 z-50 rounded-md bg-primary px-3 py-2 text-on-primary focus:top-2">
        {m.skip_to_content()}
      </a>
      {open && <button type="button" aria-label={m.close()} className="fixed inset-0 z-30 bg-black/30 md:hidden" onClick={close} />}
      <aside
        id="sidebar"
        className={cx(
          "fixed inset-y-0 left-0 z-40 w-60 border-line border-r bg-panel md:sticky md:top-0 md:z-auto md:block md:h-dvh md:w-auto md:bg-panel/60",
          !open && "hidden",
        )}
        onKeyDown={(event) => event.key === "Escape" && close()}
      >
        <Sidebar place={place} onNavigate={close} />
      </aside>
      <div className="flex min-w-0 flex-col">
        <AccountDeletionNotice timeZone={place.project.timeZone} />
        <TopBar
          place={place}
          menu={
            <IconButton label={m.menu()} className="md:hidden" aria-expanded={open} aria-controls="sidebar" onClick={() => setOpen(!open)}>
              <MenuIcon size={18} />
            </IconButton>
          }
        />
        <DeletionNotices project={place.project} />
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 px-4 py-5 outline-none md:px-8 md:py-7">
          <Outlet />
        </main>
      </div>
    </div>
  );
}
