import { m } from "#messages";
import { longMoment, timeOfDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { resolveTime } from "#src/parts/resolve-time.ts";
import { usePlace } from "#src/place/use-place.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import type { DateValues } from "./first-date.ts";
import { SameDay } from "./same-day.tsx";

type DateFieldsProps = {
  articleId: string;
  value: DateValues;
  problems?: Partial<Record<keyof DateValues, string | undefined>>;
  onChange: (value: DateValues) => void;
};

/** Fields for a day and a time on the project's clocks, what these mean, and what else goes out that day. */
export function DateFields({ articleId, value, problems = {}, onChange }: DateFieldsProps) {
  const { project } = usePlace();
  const { day, time } = value;
  const resolved = resolveTime(day, time, project.timeZone);
  // The current minute is not over: it means now.
  const isPast = resolved !== null && resolved.instant.getTime() + 60_000 <= Date.now();
  const today = dayIn(project.timeZone);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label={m.review_day()}
          name="day"
          min={today}
          value={day}
          problem={problems.day}
          onChange={(next) => onChange({ ...value, day: next })}
        />
        <TimeField
          label={m.review_time()}
          name="time"
          value={time}
          problem={problems.time}
          onChange={(next) => onChange({ ...value, time: next })}
        />
      </div>
      {resolved !== null && (
        <p role="status" className={`text-ui leading-5 ${isPast ? "text-red-i" : "text-ink-2"}`}>
          {isPast ? m.review_past() : m.review_goes_live({ moment: longMoment(resolved.instant.toISOString(), project.timeZone) })}
          {resolved.change === "skipped" && ` ${m.review_skipped({ time: timeOfDay(time) })}`}
          {resolved.change === "twice" && ` ${m.review_twice({ time: timeOfDay(time) })}`}
        </p>
      )}
      {resolved !== null && <SameDay articleId={articleId} day={resolved.day} time={resolved.time} />}
    </>
  );
}
