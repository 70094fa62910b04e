import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { number } from "#src/format/numbers.ts";
import type { ChartDay } from "./series.ts";

/** Values of a chart as a table for screen readers. */
export function ChartTable({ name, days }: { name: string; days: readonly ChartDay[] }) {
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
