import { m } from "#messages";
import { dayAs } from "#src/format/dates.ts";
import { addDays } from "#src/format/days.ts";
import { useDialogValues } from "#src/parts/dialog-form.tsx";
import { cx } from "#src/ui/cx.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { SelectField, TextField } from "#src/ui/field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { type Rhythm, stepDaysMax } from "./days-in-row.ts";

export type RowPlan = { first: string; time: string; kind: Rhythm["kind"]; every: string; weekdays: readonly number[] };

export function rhythmOf({ kind, every, weekdays }: RowPlan): Rhythm {
  return kind === "every" ? { kind, days: Number(every) } : { kind, weekdays };
}

type RowFieldsProps = {
  plan: RowPlan;
  first: RowPlan;
  onChange: (plan: RowPlan) => void;
  onDiscard: () => void;
  today: string;
  isRow: boolean;
};

/** Fields for the first day, the time and the rhythm of the series. */
export function RowFields({ plan, first, onChange, onDiscard, today, isRow }: RowFieldsProps) {
  const set = (part: Partial<RowPlan>) => onChange({ ...plan, ...part });
  useDialogValues(plan, onDiscard, first);
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label={m.articles_first_day()}
        min={today}
        value={plan.first}
        onChange={(first) => set({ first })}
        problem={plan.first !== "" && plan.first < today ? m.articles_day_past() : undefined}
      />
      <TimeField label={m.articles_time()} value={plan.time} onChange={(time) => set({ time })} />
      {isRow && <RhythmFields plan={plan} set={set} />}
    </div>
  );
}

function RhythmFields({ plan, set }: { plan: RowPlan; set: (part: Partial<RowPlan>) => void }) {
  const isEvery = plan.kind === "every";
  const days = Number(plan.every);
  const isCount = Number.isInteger(days) && days >= 1 && days <= stepDaysMax;
  return (
    <>
      <SelectField
        label={m.articles_rhythm()}
        value={plan.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: "every", label: m.articles_rhythm_every() },
          { value: "weekdays", label: m.articles_rhythm_weekdays() },
        ]}
        className={isEvery ? "" : "col-span-2"}
      />
      {isEvery ? (
        <TextField
          label={m.articles_every_days()}
          type="number"
          min="1"
          max={String(stepDaysMax)}
          value={plan.every}
          onChange={(every) => set({ every })}
          problem={isCount ? undefined : m.articles_every_days_bad()}
        />
      ) : (
        <Weekdays chosen={plan.weekdays} onChange={(weekdays) => set({ weekdays })} />
      )}
    </>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 0];

function Weekdays({ chosen, onChange }: { chosen: readonly number[]; onChange: (weekdays: readonly number[]) => void }) {
  return (
    <fieldset className="col-span-2">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{m.articles_weekdays()}</legend>
      <div className="flex flex-wrap gap-1">
        {weekdays.map((weekday) => {
          const isOn = chosen.includes(weekday);
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={isOn}
              data-tip={weekdayName(weekday, "long")}
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== weekday) : [...chosen, weekday])}
              className={cx(
                "h-8 min-w-11 rounded-md border px-2 text-ui",
                isOn ? "border-accent bg-accent-soft font-medium text-accent" : "border-line-strong text-ink-2 hover:bg-panel",
              )}
            >
              {weekdayName(weekday, "short")}
            </button>
          );
        })}
      </div>
      {chosen.length === 0 && <p className="mt-1 text-red-i text-xs">{m.articles_weekdays_none()}</p>}
    </fieldset>
  );
}

/** Returns a weekday's name. January 4, 1970 was a Sunday. */
function weekdayName(weekday: number, width: "long" | "short"): string {
  return dayAs(addDays("1970-01-04", weekday), { weekday: width });
}
