import { useState } from "react";
import { useCan } from "#src/place/use-place.ts";
import type { Calendar } from "./calendar-context.ts";
import { useCalendarSearch } from "./calendar-search.ts";
import { daysOf, stepFrom, type View } from "./days.ts";
import { type CalendarEntry, type CalendarMoment, keyOf } from "./entries.ts";
import { useMoves } from "./move/use-moves.ts";
import { useFocus } from "./use-focus.ts";

type Around = { view: View; date: string; timeZone: string; today: string };
/** Open dialog of the calendar, if any. */
type Front = { plan?: string; editTopic?: string; atDate?: boolean };

const closed = { item: undefined, day: undefined } as const;

/** Manages navigation from the shown days, the open entry, planning and moves. */
export function useBoard({ view, date, timeZone, today }: Around) {
  const { search, change } = useCalendarSearch();
  const mayWrite = useCan("articles:write");
  const [front, setFront] = useState<Front>({});
  const moves = useMoves({ timeZone, today });
  const giveFocus = useFocus();
  const days = daysOf(view, date);
  const follow = (day: string) => !days.includes(day) && change({ date: day });
  const plan = (day: string) => {
    change(closed);
    setFront({ plan: day });
  };
  const calendar: Calendar = {
    timeZone,
    today,
    mayWrite,
    openKey: search.item,
    plan,
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
  };
  return { calendar, go, days, moves, moveFor, front, editTopic: (id: string) => setFront({ editTopic: id }), leave: () => setFront({}) };
}
