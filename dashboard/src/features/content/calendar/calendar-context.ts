import { createContext, useContext } from "react";
import type { Entry, Moment } from "./entries.ts";

/** What every part of the calendar knows and can ask for. */
export type Calendar = {
  timeZone: string;
  today: string;
  mayWrite: boolean;
  /** Key of the open entry. */
  openKey: string | undefined;
  open: (entry: Entry, part?: "date") => void;
  openDay: (day: string) => void;
  plan: (day: string) => void;
  /** Answers whether it moves; where it does not, the person has been told why. */
  move: (entry: Entry, to: Moment) => boolean;
  /** Has the focus go to an entry or to a day, as soon as it is shown. */
  focus: (target: { item: string } | { day: string }) => void;
};

export const CalendarContext = createContext<Calendar | undefined>(undefined);

export function useCalendar(): Calendar {
  const calendar = useContext(CalendarContext);
  if (calendar === undefined) throw new Error("This belongs into a calendar.");
  return calendar;
}
