import { shortDay } from "#src/format/dates.ts";
import { compact } from "#src/format/numbers.ts";
import { cx } from "#src/ui/cx.ts";
import { type Point, runsOf, smoothPath, ticksTo } from "./scale.ts";
import type { ChartDay, Measure } from "./series.ts";

export const plotHeight = 208;
const frame = { top: 12, right: 8, bottom: 28, left: 40 };

const tones: Record<Measure, string> = { clicks: "text-accent", impressions: "text-blue-i" };

/** Returns the positions of days and values in a plot of a width in pixels. */
export function placesIn(days: readonly ChartDay[], width: number) {
  const ticks = ticksTo(Math.max(0, ...days.flatMap(({ value, before }) => [value ?? 0, before ?? 0])));
  const top = ticks.at(-1) ?? 1;
  const inner = { width: Math.max(0, width - frame.left - frame.right), height: plotHeight - frame.top - frame.bottom };
  const step = days.length > 1 ? inner.width / (days.length - 1) : 0;
  return {
    ticks,
    bottom: frame.top + inner.height,
    left: frame.left,
    right: width - frame.right,
    x: (index: number) => frame.left + index * step,
    y: (value: number) => frame.top + inner.height * (1 - value / top),
    /** Returns the index of the day nearest to a position. */
    dayAt: (x: number) => (step === 0 ? 0 : Math.min(days.length - 1, Math.max(0, Math.round((x - frame.left) / step)))),
  };
}

type Places = ReturnType<typeof placesIn>;
type PlotProps = { days: readonly ChartDay[]; measure: Measure; width: number; cursor: number | undefined };

/** Drawing of a chart. Its values are given as text beside it. */
export function Plot({ days, measure, width, cursor }: PlotProps) {
  const places = placesIn(days, width);
  const at = cursor === undefined ? undefined : days[cursor];
  return (
    <svg aria-hidden="true" width={width} height={plotHeight} className={cx("block", tones[measure])}>
      <Grid places={places} days={days} width={width} />
      <Line values={days.map(({ before }) => before)} places={places} dashed />
      <Line values={days.map(({ value }) => value)} places={places} />
      {days.map(({ day, published }, index) =>
        published.length === 0 ? null : (
          <circle key={day} cx={places.x(index)} cy={places.bottom} r={4} className="fill-ink stroke-2 stroke-card" />
        ),
      )}
      {cursor !== undefined && at !== undefined && (
        <>
          <line x1={places.x(cursor)} x2={places.x(cursor)} y1={frame.top} y2={places.bottom} className="stroke-ink-3" />
          {at.before !== null && <circle cx={places.x(cursor)} cy={places.y(at.before)} r={3.5} className="fill-card stroke-ink-3" />}
          {at.value !== null && (
            <circle cx={places.x(cursor)} cy={places.y(at.value)} r={4.5} fill="currentColor" className="stroke-2 stroke-card" />
          )}
        </>
      )}
    </svg>
  );
}

function Grid({ places, days, width }: { places: Places; days: readonly ChartDay[]; width: number }) {
  const parts = width < 420 ? 2 : 3;
  const named = [...new Set(Array.from({ length: parts + 1 }, (_, part) => Math.round(((days.length - 1) * part) / parts)))];
  return (
    <g className="fill-ink-3 text-2xs tabular-nums">
      {places.ticks.map((tick) => (
        <g key={tick}>
          <line x1={places.left} x2={places.right} y1={places.y(tick)} y2={places.y(tick)} className="stroke-line" />
          <text x={places.left - 8} y={places.y(tick)} textAnchor="end" dominantBaseline="central">
            {compact(tick)}
          </text>
        </g>
      ))}
      {named.map((index) => (
        <text key={index} x={places.x(index)} y={plotHeight - 8} textAnchor={anchorOf(index, days.length)}>
          {shortDay(days[index]?.day ?? "")}
        </text>
      ))}
    </g>
  );
}

function anchorOf(index: number, count: number): "start" | "middle" | "end" {
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

/** Lines through known values. A single known day between unknown ones is a dot. */
function Line({ values, places, dashed = false }: { values: readonly (number | null)[]; places: Places; dashed?: boolean }) {
  return runsOf(values).map((run) => {
    const points: Point[] = run.map((index) => ({ x: places.x(index), y: places.y(values[index] ?? 0) }));
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return null;
    if (points.length === 1) {
      return <circle key={run[0]} cx={first.x} cy={first.y} r={2.5} fill="currentColor" className={cx(dashed && "text-ink-3")} />;
    }
    const line = smoothPath(points);
    return (
      <g key={run[0]} fill="none">
        {!dashed && (
          <path d={`${line}L${last.x},${places.bottom}L${first.x},${places.bottom}Z`} fill="currentColor" className="opacity-10" />
        )}
        <path
          d={line}
          stroke="currentColor"
          strokeWidth={dashed ? 1.5 : 2}
          strokeLinecap="round"
          strokeLinejoin="round"
          {...(dashed && { strokeDasharray: "2 5" })}
          className={cx(dashed && "text-ink-3")}
        />
      </g>
    );
  });
}
