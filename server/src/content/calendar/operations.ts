import { browseCalendar } from "./browse-calendar.ts";
import { getCalendar } from "./get-calendar.ts";

export const calendarOperations = {
  getCalendar,
  browseCalendar,
};
