import type { UsageDays } from "@galley/contract";
import { m } from "#messages";
import { shortDay } from "#src/format/dates.ts";
import { number } from "#src/format/numbers.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";

const height = 22;
const barWidth = 6;
const step = 8;

type UseProps = { use: { days: UsageDays; calls7d: number; errors7d: number; lastUsedAt: string | null } };

/** Calls of the last week: a bar for each day with the failed calls at the bottom, and the totals. */
export function Usage({ use: { days, calls7d, errors7d, lastUsedAt } }: UseProps) {
  const timeZone = useTimeZone();
  if (lastUsedAt === null) return <span className="text-ink-3 text-xs">{m.tokens_never_used()}</span>;
  return (
    <div className="flex items-center gap-3">
      <Bars days={days} />
      <p className="text-xs leading-4.5">
        <span className="tabular-nums">{m.tokens_calls({ count: calls7d, shown: number(calls7d) })}</span>
        {errors7d > 0 && (
          <span className="text-red-i tabular-nums"> · {m.tokens_errors({ count: errors7d, shown: number(errors7d) })}</span>
        )}
        <Ago moment={lastUsedAt} timeZone={timeZone} className="block text-ink-3">
          {(when) => m.tokens_last_used({ when })}
        </Ago>
      </p>
    </div>
  );
}

/** Bars of the days. The totals are given beside them as text; each day has a tooltip. */
function Bars({ days }: { days: UsageDays }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  return (
    <svg aria-hidden="true" width={days.length * step} height={height} className="relative z-10 shrink-0">
      {days.map(({ day, calls, errors }, index) => {
        const tall = calls === 0 ? 1 : Math.max(2, (calls / most) * height);
        const failed = Math.min(tall, (errors / most) * height);
        return (
          <g key={day}>
            <title>{m.tokens_day({ day: shortDay(day), calls: number(calls), errors: number(errors) })}</title>
            <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
            <rect
              x={index * step}
              y={height - tall}
              width={barWidth}
              height={tall}
              rx={1}
              className={calls === 0 ? "fill-line-strong" : "fill-accent"}
            />
            {errors > 0 && (
              <rect
                x={index * step}
                y={height - Math.max(2, failed)}
                width={barWidth}
                height={Math.max(2, failed)}
                rx={1}
                className="fill-red-i"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
