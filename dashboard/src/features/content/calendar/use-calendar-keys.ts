import { m } from "#messages";
import { useShortcuts } from "#src/shell/shortcuts.ts";
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

export function useCalendarKeys({ view, step, today, plan }: Ways): void {
  useShortcuts([
    { keys: "t", label: m.calendar_key_today(), run: today },
    { keys: "m", label: m.calendar_key_month(), run: () => view("month") },
    { keys: "w", label: m.calendar_key_week(), run: () => view("week") },
    { keys: "l", label: m.calendar_key_list(), run: () => view("list") },
    { keys: "q", label: m.calendar_key_quarter(), run: () => view("quarter") },
    { keys: "Shift+ArrowLeft", label: m.calendar_earlier(), run: () => step(-1) },
    { keys: "Shift+ArrowRight", label: m.calendar_later(), run: () => step(1) },
    { keys: "[", label: m.calendar_earlier(), run: () => step(-1) },
    { keys: "]", label: m.calendar_later(), run: () => step(1) },
    ...(plan ? [{ keys: "n", label: m.calendar_plan_topic(), run: plan }] : []),
  ]);
}
