import { createContext, useContext } from "react";
import type { CalendarEntry, CalendarMoment } from "./entries.ts";
import type { Findings } from "./move/use-findings.ts";
import type { TrayItem } from "./tray/tray-items.ts";

export type PlanAt = { time?: string; writes?: boolean };

/** State and actions that all parts of the calendar share. */
export type Calendar = {
  timeZone: string;
  today: string;
  mayWrite: boolean;
  /** Key of the open entry. */
  openKey: string | undefined;
  open: (entry: CalendarEntry, part?: "date") => void;
  openDay: (day: string) => void;
  /** Plans a topic for a day; `writes` goes on to its article. */
  plan: (day: string, at?: PlanAt) => void;
  /** Asks for the date of something that has none, with a day and an hour to begin with. */
  planFor: (item: TrayItem, day: string, hour?: number) => void;
  /** Tells what a date brings about: something too close, or a week that is left empty. */
  findings: Findings;
  /** Returns whether the entry moves. If it does not, the person has been told why. */
  move: (entry: CalendarEntry, to: CalendarMoment) => boolean;
  /** Moves the focus to an entry, a day or an hour of it as soon as it is shown. */
  focus: (target: { item: string } | { day: string; hour?: number }) => void;
};

export const CalendarContext = createContext<Calendar | undefined>(undefined);

export function useCalendar(): Calendar {
  const calendar = useContext(CalendarContext);
  if (calendar === undefined) throw new Error("This belongs into a calendar.");
  return calendar;
}
