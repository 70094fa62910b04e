import type { GridProps } from "../grid-props.ts";
import { MonthDay } from "./month-day.tsx";
import { WeeksGrid } from "./weeks-grid.tsx";

/** Month as a grid of days. */
export function MonthGrid(props: GridProps) {
  return (
    <WeeksGrid {...props} weekClass={() => "min-h-28"}>
      {(day) => <MonthDay key={day.day} {...day} month={props.date.slice(0, 7)} />}
    </WeeksGrid>
  );
}
