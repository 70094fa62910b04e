import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { number } from "#src/format/numbers.ts";
import { Plot, placesIn, plotHeight } from "./plot.tsx";
import { Readout } from "./readout.tsx";
import type { ChartDay, Measure } from "./series.ts";

type SeriesChartProps = {
  name: string;
  measure: Measure;
  days: readonly ChartDay[];
  /** Index of the selected day. Charts side by side share it. */
  cursor: number | undefined;
  onCursor: (cursor: number | undefined) => void;
};

/**
 * Chart of a figure day by day, with the days of the period before. Pointing, touch or the arrow keys select a day; screen
 * readers get a table.
 */
export function SeriesChart({ name, measure, days, cursor, onCursor }: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const last = days.length - 1;
  const shown = cursor === undefined ? undefined : days[Math.min(cursor, last)];
  const point = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    onCursor(placesIn(days, width).dayAt(event.clientX - left));
  };
  const press = (event: KeyboardEvent) => {
    const next = moved(event.key, cursor, last);
    if (next === "none") return;
    event.preventDefault();
    onCursor(next);
  };
  return (
    <>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={m.results_chart({ name })}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={Math.min(cursor ?? last, last) + 1}
        aria-valuetext={spoken(days[Math.min(cursor ?? last, last)], days.length)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && onCursor(undefined)}
        onBlur={() => onCursor(undefined)}
        onKeyDown={press}
        className="relative w-full [touch-action:pan-y] select-none rounded-md"
        style={{ height: plotHeight }}
      >
        {width > 0 && <Plot days={days} measure={measure} width={width} cursor={cursor} />}
        {shown !== undefined && cursor !== undefined && (
          <Readout day={shown} span={days.length} x={placesIn(days, width).x(cursor)} width={width} />
        )}
      </div>
      <ChartTable name={name} days={days} />
    </>
  );
}

/** Returns the day that a key leads to, or "none" for other keys. */
function moved(key: string, cursor: number | undefined, last: number): number | undefined | "none" {
  const from = cursor ?? last + 1;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -7, PageDown: 7 };
  const step = steps[key];
  if (step !== undefined) return Math.min(last, Math.max(0, from + step));
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key === "Escape" && cursor !== undefined ? undefined : "none";
}

function spoken(day: ChartDay | undefined, span: number): string {
  if (day === undefined) return "";
  const parts = [
    longDay(day.day),
    day.value === null ? m.results_unknown() : number(day.value),
    day.before === null ? undefined : m.results_before_value({ days: span, value: number(day.before) }),
    day.published.length === 0 ? undefined : m.results_published_titles({ titles: day.published.join(", ") }),
  ];
  return parts.filter((part) => part !== undefined).join("; ");
}

/** Values of a chart as a table for screen readers. */
function ChartTable({ name, days }: { name: string; days: readonly ChartDay[] }) {
  const shown = (value: number | null) => (value === null ? m.results_unknown() : number(value));
  return (
    <div className="sr-only">
      <table>
        <caption>{m.results_by_day({ name })}</caption>
        <thead>
          <tr>
            <th scope="col">{m.results_day()}</th>
            <th scope="col">{name}</th>
            <th scope="col">{m.results_days_before({ days: days.length })}</th>
            <th scope="col">{m.results_published()}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, value, before, published }) => (
            <tr key={day}>
              <th scope="row">{longDay(day)}</th>
              <td>{shown(value)}</td>
              <td>{shown(before)}</td>
              <td>{published.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the current width of an element in pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    setWidth(current.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
