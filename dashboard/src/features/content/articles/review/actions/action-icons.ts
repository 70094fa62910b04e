import {
  CalendarClock,
  CalendarX2,
  Check,
  type LucideIcon,
  MessageSquareWarning,
  RefreshCw,
  Rocket,
  Send,
  Trash2,
  Undo2,
} from "lucide-react";
import type { ArticleAction } from "./what-can-be-done.ts";

export const actionIcons: Record<ArticleAction, LucideIcon> = {
  submit: Send,
  approve: Check,
  request_changes: MessageSquareWarning,
  withdraw_approval: MessageSquareWarning,
  schedule: CalendarClock,
  unschedule: CalendarX2,
  publish: Rocket,
  update: RefreshCw,
  schedule_update: CalendarClock,
  unpublish: Undo2,
  delete: Trash2,
};
