import { CalendarDays } from "lucide-react";
import { m } from "#messages";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { undoLast } from "#src/ui/toasts.ts";
import type { View } from "./days.ts";

/** Navigation from the shown days. */
export type Ways = {
  view: (view: View) => void;
  step: (direction: 1 | -1) => void;
  today: () => void;
  plan: (() => void) | undefined;
  /** Day on which something new begins; undefined for those who may not write. */
  createOn: string | undefined;
};

/** Offers the ways to other days and views by keys, and those that have a name of their own in the palette. */
export function useCalendarKeys({ view, step, today, plan }: Ways): void {
  const ways = [
    { keys: "t", label: m.calendar_key_today(), run: today },
    { keys: "m", label: m.calendar_key_month(), run: () => view("month") },
    { keys: "w", label: m.calendar_key_week(), run: () => view("week") },
    { keys: "l", label: m.calendar_key_list(), run: () => view("list") },
    { keys: "q", label: m.calendar_key_quarter(), run: () => view("quarter") },
  ];
  useShortcuts([
    ...ways,
    { keys: "Shift+ArrowLeft", label: m.calendar_earlier(), run: () => step(-1) },
    { keys: "Shift+ArrowRight", label: m.calendar_later(), run: () => step(1) },
    { keys: "[", label: m.calendar_earlier(), run: () => step(-1) },
    { keys: "]", label: m.calendar_later(), run: () => step(1) },
    ...(plan
      ? [
          { keys: "n", label: m.calendar_plan_topic(), run: plan },
          { keys: "$mod+z", label: m.calendar_key_undo(), run: undoLast, yields: true as const },
        ]
      : []),
  ]);
  useScreenActions(ways.map((way) => ({ ...way, key: `calendar-${way.keys}`, icon: CalendarDays, looks: true as const })));
}
