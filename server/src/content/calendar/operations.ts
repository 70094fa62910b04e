import { browseCalendar } from "./browse-calendar.ts";
import { createCalendarFeed } from "./feeds/create-calendar-feed.ts";
import { listCalendarFeeds } from "./feeds/list-calendar-feeds.ts";
import { revokeCalendarFeed } from "./feeds/revoke-calendar-feed.ts";
import { getCalendar } from "./get-calendar.ts";
import { listBestHours } from "./list-best-hours.ts";
import { deleteCalendarView } from "./views/delete-calendar-view.ts";
import { listCalendarViews } from "./views/list-calendar-views.ts";
import { saveCalendarView } from "./views/save-calendar-view.ts";

export const calendarOperations = {
  getCalendar,
  browseCalendar,
  listCalendarViews,
  saveCalendarView,
  deleteCalendarView,
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
  listBestHours,
};
