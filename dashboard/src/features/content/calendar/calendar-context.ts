import { createContext, useContext } from "react";
import type { CalendarEntry, CalendarMoment } from "./entries.ts";

/** State and actions that all parts of the calendar share. */
export type Calendar = {
  timeZone: string;
  today: string;
  mayWrite: boolean;
  /** Key of the open entry. */
  openKey: string | undefined;
  open: (entry: CalendarEntry, part?: "date") => void;
  openDay: (day: string) => void;
  plan: (day: string) => void;
  /** Returns whether the entry moves. If it does not, the person has been told why. */
  move: (entry: CalendarEntry, to: CalendarMoment) => boolean;
  /** Moves the focus to an entry or a day as soon as it is shown. */
  focus: (target: { item: string } | { day: string }) => void;
};

export const CalendarContext = createContext<Calendar | undefined>(undefined);

export function useCalendar(): Calendar {
  const calendar = useContext(CalendarContext);
  if (calendar === undefined) throw new Error("This belongs into a calendar.");
  return calendar;
}
