import { useEffect, useRef, useState } from "react";
import type { Output } from "#src/api/operations.ts";
import { useCan } from "#src/place/use-place.ts";
import type { Calendar, PlanAt } from "./calendar-context.ts";
import { useCalendarSearch } from "./calendar-search.ts";
import { daysOf, stepFrom, type View } from "./days.ts";
import { type CalendarEntry, type CalendarMoment, keyOf } from "./entries.ts";
import { hourTime } from "./move/best-hours.tsx";
import { useFindings } from "./move/use-findings.ts";
import { useMoves } from "./move/use-moves.ts";
import type { TrayItem } from "./tray/tray-items.ts";
import { useFocus } from "./use-focus.ts";

type Around = { view: View; date: string; data: Output<"browse_calendar"> };
/** Open dialog of the calendar, if any. */
type Front = { plan?: PlanAt & { day: string }; planFor?: { item: TrayItem; at: CalendarMoment }; editTopic?: string; atDate?: boolean };

const usualTime = "09:00";
const closed = { item: undefined, day: undefined } as const;

/** Manages navigation from the shown days, the open entry, planning and moves. */
export function useBoard({ view, date, data: { data: entries, truncated, timeZone, today } }: Around) {
  const { search, change } = useCalendarSearch();
  const mayWrite = useCan("articles:write");
  const [front, setFront] = useState<Front>({});
  const days = daysOf(view, date);
  const findings = useFindings({ entries, days, today, truncated });
  const giveFocus = useFocus();
  const newestDays = useRef(days);
  useEffect(() => {
    newestDays.current = days;
  }, [days]);
  const follow = (day: string) => !newestDays.current.includes(day) && change({ date: day });
  const onBack = (entry: CalendarEntry, day: string) => {
    follow(day);
    giveFocus({ item: keyOf(entry) });
  };
  const moves = useMoves({ timeZone, today, findings, onBack });
  const plan = (day: string, at?: PlanAt) => {
    change(closed);
    setFront({ plan: { ...at, day } });
  };
  const calendar: Calendar = {
    timeZone,
    today,
    mayWrite,
    openKey: search.item,
    findings,
    plan,
    planFor: (item, day, hour) => setFront({ planFor: { item, at: { day, time: hour === undefined ? usualTime : hourTime(hour) } } }),
    open: (entry, part) => {
      const isOpen = keyOf(entry) === search.item && part === undefined;
      setFront({ atDate: part === "date" });
      change({ ...closed, item: isOpen ? undefined : keyOf(entry) });
    },
    openDay: (day) => change({ ...closed, day }),
    move: (entry, to) => {
      const isMoving = moves.move(entry, to);
      if (isMoving) follow(to.day);
      return isMoving;
    },
    focus: (target) => {
      if ("day" in target) follow(target.day);
      giveFocus(target);
    },
  };
  const moveFor = (entry: CalendarEntry, to: CalendarMoment) => {
    if (!moves.move(entry, to, { confirmed: true })) return;
    change(closed);
    follow(to.day);
    giveFocus({ item: keyOf(entry) });
  };
  const start = view !== "list" && days.includes(today) ? today : date;
  const go = {
    view: (next: View) => change({ ...closed, view: next }),
    step: (direction: 1 | -1) => change({ ...closed, date: stepFrom(view, date, direction) }),
    today: () => change({ ...closed, date: undefined }),
    plan: mayWrite ? () => plan(start < today ? today : start) : undefined,
    createOn: mayWrite ? (start < today ? today : start) : undefined,
  };
  return { calendar, go, days, moves, moveFor, front, editTopic: (id: string) => setFront({ editTopic: id }), leave: () => setFront({}) };
}
