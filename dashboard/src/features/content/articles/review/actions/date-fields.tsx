import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { localTime, longDay, longMoment, timeOfDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { resolveTime } from "#src/parts/resolve-time.ts";
import { usePlace } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import type { DateValues } from "./first-date.ts";

type Dated = Item<"browse_calendar">;

const kinds: Record<Dated["type"], () => string> = { topic: m.review_kind_topic, article: m.review_kind_article, post: m.review_kind_post };

/** Other items of the same day. Those in the same hour stand out. */
function SameDay({ articleId, day, time }: { articleId: string; day: string; time: string }) {
  const { project } = usePlace();
  const { data } = useQuery(query("browse_calendar", { projectId: project.id, from: day, to: day }));
  const others = data?.data.filter(({ id }) => id !== articleId) ?? [];
  if (others.length === 0) return null;
  const isSameHour = ({ at }: Dated) => at.slice(0, 13) === `${day}T${time.slice(0, 2)}`;
  return (
    <section aria-label={m.review_same_day({ day: longDay(day) })} className="rounded-lg border border-line text-ui">
      <h3 className="border-line border-b px-3 py-1.5 font-medium text-ink-2 text-xs">{m.review_same_day({ day: longDay(day) })}</h3>
      <ul className="max-h-40 overflow-auto py-1">
        {others.map((item) => (
          <li
            key={`${item.type}-${item.id}-${item.at}`}
            className={cx("flex items-baseline gap-2.5 px-3 py-1 leading-5", isSameHour(item) && "bg-amber-s text-amber-i")}
          >
            <span className="shrink-0 tabular-nums">{localTime(item.at)}</span>
            <span className="min-w-0 flex-1 truncate">{item.title}</span>
            <span className="shrink-0 text-xs">{kinds[item.type]()}</span>
            {isSameHour(item) && <TriangleAlert size={13} className="shrink-0 self-center" aria-label={m.review_same_hour()} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

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
