import { useCallback } from "react";
import { m } from "#messages";
import { localTime, shortDay } from "#src/format/dates.ts";
import { useCalendarSearch } from "../calendar-search.ts";
import { type CalendarItem, type CalendarMoment, chosenChannels } from "../entries.ts";
import { emptiedWeek, nearest, type Placed } from "./findings.ts";

type Loaded = { entries: readonly CalendarItem[]; days: readonly string[]; today: string; truncated: boolean };
export type Findings = (placed: Placed, to: CalendarMoment) => string[];

/** Returns a function that tells what a date brings about among everything that was loaded. */
export function useFindings({ entries, days, today, truncated }: Loaded): Findings {
  const { search } = useCalendarSearch();
  const isWhole = chosenChannels(search).length === 0 && !truncated;
  return useCallback(
    (placed, to) => {
      const near = nearest(entries, placed, to);
      const week = isWhole ? emptiedWeek({ entries, days, today }, placed, to) : undefined;
      return [
        ...(near === undefined ? [] : [m.calendar_near({ title: near.title, time: localTime(near.at) })]),
        ...(week === undefined ? [] : [m.calendar_emptied({ day: shortDay(week) })]),
      ];
    },
    [entries, days, today, isWhole],
  );
}
