import { browseCalendar } from "./browse-calendar.ts";
import { createCalendarFeed } from "./feeds/create-calendar-feed.ts";
import { listCalendarFeeds } from "./feeds/list-calendar-feeds.ts";
import { revokeCalendarFeed } from "./feeds/revoke-calendar-feed.ts";
import { getCalendar } from "./get-calendar.ts";
import { listBestHours } from "./list-best-hours.ts";

export const calendarOperations = {
  getCalendar,
  browseCalendar,
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
  listBestHours,
};
