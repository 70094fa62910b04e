import { postDestinationNames, postSlotsMax, weekdays } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { dayAs, firstWeekday, timeOfDay } from "#src/format/dates.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { FormSection, SettingsSection } from "#src/parts/settings/section.tsx";
import { useSettingsForm } from "#src/parts/settings/use-settings-form.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { SelectField } from "#src/ui/field.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { linesOf, type Slot, type SlotLine, slotsOf } from "./slot-lines.ts";

type SlotsProps = { projectId: string } & Output<"get_post_slots">;

/** Times of the week at which the project's posts go out, by network. */
export function SlotsSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query("get_post_slots", { projectId: id }));
  if (data !== undefined) return <Slots projectId={id} {...data} />;
  return (
    <SettingsSection title={m.people_slots()}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={2} />}
    </SettingsSection>
  );
}

function Slots({ projectId, slots, timeZone }: SlotsProps) {
  const { form, ...saving } = useSettingsForm("set_post_slots", `slots:${projectId}`, { lines: linesOf(slots) }, ({ lines }) => ({
    projectId,
    slots: lines === undefined ? slots : slotsOf(lines),
  }));
  const { lines } = form.values;
  const change = (index: number, ...line: SlotLine[]) => form.set("lines", lines.toSpliced(index, 1, ...line));
  const last = lines.at(-1);
  const add = () =>
    form.set("lines", [...lines, { destination: last?.destination ?? first, time: "09:00", weekdays: weekdays.slice(0, 5) }]);
  // A line has no name of its own, and two may be equal.
  const rows = lines.map((line, index) => ({ line, index }));
  return (
    <FormSection title={m.people_slots()} text={m.people_slots_text({ zone: timeZone.replaceAll("_", " ") })} form={form} {...saving}>
      {lines.length === 0 && <p className="text-ink-2 text-ui leading-5">{m.people_slots_none()}</p>}
      <ul aria-label={m.people_slots()} className="flex flex-col gap-4">
        {rows.map(({ line, index }) => (
          <Line key={index} line={line} onChange={(...next) => change(index, ...next)} />
        ))}
      </ul>
      <Button className="self-start" disabled={slotsOf(lines).length + 5 > postSlotsMax} onClick={add}>
        <Plus size={14} aria-hidden />
        {m.people_slots_add()}
      </Button>
    </FormSection>
  );
}

const [first] = postDestinationNames;
const networks = postDestinationNames.map((value) => ({ value, label: postDestinationName(value) }));

/** Network, time and days of one line. Calls back with nothing to remove it. */
function Line({ line, onChange }: { line: SlotLine; onChange: (...line: SlotLine[]) => void }) {
  const { destination, time } = line;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7.75rem_2rem] items-end gap-2 sm:grid-cols-[9rem_7.75rem_minmax(0,1fr)_2rem]">
      <SelectField
        label={m.people_slots_network()}
        value={destination}
        options={networks}
        onChange={(value) => onChange({ ...line, destination: value })}
      />
      <TimeField label={m.people_time()} value={time} onChange={(value) => onChange({ ...line, time: value })} />
      <Days line={line} onChange={onChange} />
      <IconButton
        className="col-start-3 row-start-1 sm:col-start-4"
        label={m.people_slots_remove({ name: postDestinationName(destination), time: time === "" ? "" : timeOfDay(time) })}
        onClick={() => onChange()}
      >
        <Trash2 size={14} />
      </IconButton>
    </li>
  );
}

/** Names a day of the week: that of a week that began with a Monday. */
function dayName(weekday: Slot["weekday"]): string {
  return dayAs(`2024-01-0${weekdays.indexOf(weekday) + 1}`, { weekday: "short" });
}

function Days({ line, onChange }: { line: SlotLine; onChange: (line: SlotLine) => void }) {
  const first = firstWeekday() - 1;
  const inOrder = [...weekdays.slice(first), ...weekdays.slice(0, first)];
  const toggled = (day: Slot["weekday"]) => weekdays.filter((one) => (one === day) !== line.weekdays.includes(one));
  return (
    <fieldset className="col-span-3 flex flex-wrap gap-1 sm:col-span-1">
      <legend className="sr-only">{m.people_slots_days()}</legend>
      {inOrder.map((day) => {
        const isOn = line.weekdays.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange({ ...line, weekdays: toggled(day) })}
            className={cx(
              "h-8 min-w-9 rounded-md border px-1 text-xs",
              isOn ? "border-accent bg-accent-soft font-medium text-accent" : "border-line-strong text-ink-2 hover:bg-panel",
            )}
          >
            {dayName(day)}
          </button>
        );
      })}
    </fieldset>
  );
}
