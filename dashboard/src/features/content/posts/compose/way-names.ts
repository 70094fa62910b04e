import { CalendarClock, Check, ListPlus, type LucideIcon, Rocket, Send } from "lucide-react";
import { m } from "#messages";
import type { Way } from "./plan.ts";

/** Words and sign of the button that does it. */
export const wayNames: Record<Way, { label: () => string; icon: LucideIcon }> = {
  submit: { label: m.posts_send_to_review, icon: Send },
  approve: { label: m.posts_approve, icon: Check },
  approve_dated: { label: m.posts_way_approve_dated, icon: CalendarClock },
  approve_now: { label: m.posts_way_approve_now, icon: Rocket },
  keep: { label: m.posts_way_keep, icon: ListPlus },
  schedule: { label: m.posts_schedule, icon: CalendarClock },
  publish: { label: m.posts_publish_now, icon: Rocket },
};

/** Tells below the networks what the project asks for. */
export function hintOf(way: Way): string {
  if (way === "submit") return m.posts_goes_to_text();
  if (way === "keep") return m.posts_way_keep_hint();
  return way.startsWith("approve") ? m.posts_way_approve_hint() : m.posts_goes_to_free();
}
