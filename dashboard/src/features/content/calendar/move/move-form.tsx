import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { useCalendar } from "../calendar-context.ts";
import { isDay } from "../days.ts";
import { type CalendarEntry, type CalendarMoment, keyOf, localOf, momentOf, placedOf } from "../entries.ts";
import { BestHours } from "./best-hours.tsx";
import { FindingLines } from "./finding-lines.tsx";
import { isFirstDate, moveRefusal } from "./refusal.ts";

/** Form for a date and a time to move to, for keyboards and touch. */
export function MoveForm({ entry, onMove }: { entry: CalendarEntry; onMove: (to: CalendarMoment) => void }) {
  const { today, findings } = useCalendar();
  const { values: to, set: setTo, forget } = useKeptValues(`move:${keyOf(entry)}`, momentOf(entry));
  const [problem, setProblem] = useState<string>();
  const isComplete = isDay(to.day) && to.time !== "";
  const change = (part: Partial<CalendarMoment>) => {
    setTo((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reason = isComplete ? moveRefusal(entry, to, today) : m.calendar_date_missing();
    setProblem(reason);
    if (reason !== undefined) return;
    forget();
    onMove(to);
  }

  return (
    <form noValidate onSubmit={submit} className="border-line border-y py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_8.25rem] gap-2">
        <DateField
          label={isFirstDate(entry) ? m.calendar_schedule_for() : m.calendar_move_to()}
          name="move-day"
          min={today}
          value={to.day}
          problem={problem}
          onChange={(day) => change({ day })}
        />
        <TimeField label={m.calendar_time()} value={to.time} onChange={(time) => change({ time })} />
      </div>
      {entry.type === "article" && <BestHours onChoose={(time) => change({ time })} />}
      {isComplete && localOf(to) !== entry.at && <FindingLines findings={findings(placedOf(entry), to)} />}
      {isFirstDate(entry) && <p className="mt-2 text-ink-3 text-xs leading-4.5">{m.calendar_first_date()}</p>}
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <p className="text-2xs text-ink-3 leading-4 pointer-coarse:invisible">{m.calendar_move_keys()}</p>
        <Button type="submit" disabled={localOf(to) === entry.at && !isFirstDate(entry)}>
          {isFirstDate(entry) ? m.calendar_schedule() : m.calendar_move()}
        </Button>
      </div>
    </form>
  );
}
