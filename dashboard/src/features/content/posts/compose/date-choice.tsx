import { m } from "#messages";
import { shortLocal } from "#src/format/dates.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { SelectField } from "#src/ui/field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { type DateKind, isAmiss, type PostDate } from "./plan.ts";

const names: Record<DateKind, () => string> = {
  none: m.posts_when_none,
  slot: m.posts_when_slot,
  at: m.posts_when_at,
  now: m.posts_when_now,
};

type DateChoiceProps = {
  label: string;
  kinds: readonly DateKind[];
  date: PostDate;
  timeZone: string;
  /** Whether the person has tried to send it, so that a day which is missing is named. */
  tried: boolean;
  /** First choice, which follows the date of all networks. */
  same?: { isChosen: boolean; onChoose: () => void };
  hideLabel?: boolean;
  onChange: (date: PostDate) => void;
};

/** Choice of when a post goes out, with fields for day and time. */
export function DateChoice({ label, kinds, date, timeZone, tried, same, hideLabel = false, onChange }: DateChoiceProps) {
  const own = kinds.map((kind): { value: DateKind | "same"; label: string } => ({ value: kind, label: names[kind]() }));
  const options = same === undefined ? own : [{ value: "same" as const, label: m.posts_when_same() }, ...own];
  const choose = (kind: DateKind | "same") => (kind === "same" ? same?.onChoose() : onChange({ ...date, kind }));
  const isOwn = same?.isChosen !== true;
  return (
    <div className="flex flex-col gap-2">
      <SelectField label={label} hideLabel={hideLabel} options={options} value={isOwn ? date.kind : "same"} onChange={choose} />
      {isOwn && date.kind === "at" && (
        <div className="grid grid-cols-[minmax(0,1fr)_7.75rem] gap-2">
          <DateField
            label={m.posts_day()}
            value={date.day}
            onChange={(day) => onChange({ ...date, day })}
            problem={problemOf(date, timeZone, tried)}
          />
          <TimeField label={m.posts_time()} value={date.time} onChange={(time) => onChange({ ...date, time })} />
        </div>
      )}
    </div>
  );
}

function problemOf(date: PostDate, timeZone: string, tried: boolean): string | undefined {
  if (!isAmiss(date, timeZone)) return undefined;
  if (date.day !== "" && date.time !== "") return m.posts_when_past();
  return tried ? m.posts_when_missing() : undefined;
}

/** Returns when a post goes out on a network, as the row of that network tells it. */
export function sayWhen({ kind, day, time }: PostDate, slot: string | undefined): string {
  if (kind === "at") return day === "" || time === "" ? m.posts_no_date() : shortLocal(`${day}T${time}`);
  if (kind === "slot") return slot === undefined ? m.posts_when_no_slot() : shortLocal(slot);
  return kind === "now" ? m.posts_when_now() : m.posts_no_date();
}
