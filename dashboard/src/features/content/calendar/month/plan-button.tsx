import { Plus } from "lucide-react";
import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";

/** Button that plans a topic for a day. It appears on hover and on focus. */
export function PlanButton({ day, tabIndex, shown = false }: { day: string; tabIndex?: number; shown?: boolean }) {
  const { mayWrite, today, plan } = useCalendar();
  if (!mayWrite || day < today) return null;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={m.calendar_plan_on({ day: longDay(day) })}
      title={m.calendar_plan_on({ day: longDay(day) })}
      onClick={() => plan(day)}
      className={cx(
        "grid size-6 place-items-center rounded text-ink-3 hover:bg-panel hover:text-ink",
        !shown && "opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100",
      )}
    >
      <Plus size={14} />
    </button>
  );
}
