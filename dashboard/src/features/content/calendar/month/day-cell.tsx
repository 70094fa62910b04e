import { type CSSProperties, type ReactNode, useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { overLook, useDropTarget } from "../cards/use-drop-target.ts";
import { gridRoles } from "./grid-roles.ts";

type DayCellProps = {
  day: string;
  tabIndex: number;
  isPale: boolean;
  style?: CSSProperties | undefined;
  className: string;
  children: ReactNode;
};

/** Cell of a day that takes dragged entries. */
export function DayCell({ day, tabIndex, isPale, style, className, children }: DayCellProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { today } = useCalendar();
  const over = useDropTarget(ref, day);
  return (
    <div
      ref={ref}
      {...gridRoles.cell}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={day === today ? "date" : undefined}
      style={style}
      className={cx(
        "-outline-offset-2 flex min-h-0 min-w-0 overflow-hidden border-line border-r border-b transition-colors",
        className,
        isPale && "bg-paper",
        overLook(over),
      )}
    >
      {children}
    </div>
  );
}
