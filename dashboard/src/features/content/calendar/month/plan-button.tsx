import { Plus } from "lucide-react";
import { m } from "#messages";
import { longDay, timeOfDay } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { CreateMenu } from "../create/create-menu.tsx";

type PlanButtonProps = { day: string; time?: string; tabIndex?: number; shown?: boolean };

/** Button that creates something on a day. It appears on hover and on focus. */
export function PlanButton({ day, time, tabIndex, shown = false }: PlanButtonProps) {
  const { mayWrite, today } = useCalendar();
  if (!mayWrite || day < today) return null;
  const label =
    time === undefined ? m.calendar_create_on({ day: longDay(day) }) : m.calendar_create_at({ day: longDay(day), time: timeOfDay(time) });
  return (
    <CreateMenu
      day={day}
      {...(time !== undefined && { time })}
      trigger={
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={label}
          data-tip={label}
          className={cx(
            "grid size-6 place-items-center rounded text-ink-3 hover:bg-panel hover:text-ink",
            !shown &&
              "opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100",
          )}
        >
          <Plus size={14} />
        </button>
      }
    />
  );
}
