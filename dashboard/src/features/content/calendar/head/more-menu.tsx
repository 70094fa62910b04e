import { CalendarSync, Ellipsis, Inbox, UserRoundPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { useSharing } from "#src/parts/guests/share-button.tsx";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { Button } from "#src/ui/button.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { useCalendarSearch } from "../calendar-search.ts";

const FeedDialog = lazy(() => import("../feeds/feed-dialog.tsx"));

/** Menu of what is done more seldom: what has no date yet, guests, and calendar programs. `day` is in the week that guests would see. */
export function MoreMenu({ day, hasTray }: { day: string; hasTray: boolean }) {
  const { search, change } = useCalendarSearch();
  const [isFeed, setFeed] = useState(false);
  const { action: share, dialog } = useSharing({ week: day });
  useScreenActions(share === undefined ? [] : [share]);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button aria-label={m.review_more_actions()} data-tip={m.review_more_actions()} className="px-2">
            <Ellipsis aria-hidden size={16} />
          </Button>
        }
      >
        {hasTray && (
          <MenuItem icon={<Inbox aria-hidden size={14} />} onSelect={() => change({ tray: search.tray === true ? undefined : true })}>
            {m.calendar_tray()}
          </MenuItem>
        )}
        {share !== undefined && (
          <MenuItem icon={<UserRoundPlus aria-hidden size={14} />} onSelect={share.run}>
            {share.label}
          </MenuItem>
        )}
        <MenuItem icon={<CalendarSync aria-hidden size={14} />} onSelect={() => setFeed(true)}>
          {m.calendar_subscribe()}
        </MenuItem>
      </Menu>
      {dialog}
      <Suspense>{isFeed && <FeedDialog onClose={() => setFeed(false)} />}</Suspense>
    </>
  );
}
