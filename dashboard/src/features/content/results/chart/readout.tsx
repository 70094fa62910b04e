import { m } from "#messages";
import { dayAs, shortDay } from "#src/format/dates.ts";
import { addDays } from "#src/format/days.ts";
import { number } from "#src/format/numbers.ts";
import type { ChartDay } from "./series.ts";

const widthPixels = 184;
const titlesMax = 3;

/** Values of one day, beside it and inside the chart. */
export function Readout({ day, span, x, width }: { day: ChartDay; span: number; x: number; width: number }) {
  const placed = x + 12 + widthPixels <= width ? x + 12 : x - 12 - widthPixels;
  const left = Math.max(0, Math.min(placed, width - widthPixels));
  const titles = day.published.slice(0, titlesMax);
  return (
    <div
      className="pointer-events-none absolute top-1 z-10 rounded-lg border border-line-strong bg-card px-3 py-2 text-xs leading-5 shadow-black/10 shadow-lg"
      style={{ left, width: widthPixels }}
    >
      <Line name={dayAs(day.day, { weekday: "short", day: "numeric", month: "short" })} value={day.value} strong />
      <Line name={shortDay(addDays(day.day, -span))} value={day.before} />
      {titles.map((title) => (
        <p key={title} className="mt-1 flex gap-1.5 border-line border-t pt-1 text-ink-2 leading-4">
          <span className="line-clamp-2">{m.results_published_titles({ titles: title })}</span>
        </p>
      ))}
      {day.published.length > titlesMax && (
        <p className="text-ink-3">{m.results_published_more({ count: day.published.length - titlesMax })}</p>
      )}
    </div>
  );
}

function Line({ name, value, strong = false }: { name: string; value: number | null; strong?: boolean }) {
  return (
    <p className={strong ? "flex justify-between gap-3 font-medium" : "flex justify-between gap-3 text-ink-3"}>
      <span>{name}</span>
      <span className="tabular-nums">{value === null ? m.results_unknown() : number(value)}</span>
    </p>
  );
}
