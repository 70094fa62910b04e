import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { longDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { type Entry, titleOf } from "./inbox-words.tsx";
import { quickDays } from "./snooze-days.ts";

/** Dialog that puts an entry off until a day on the person's own clock. */
export function SnoozeDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const timeZone = useQuery(query("get_mail_preferences", {})).data?.timeZoneInForce;
  if (timeZone === undefined) return null;
  return <SnoozeForm entry={entry} today={dayIn(timeZone)} timeZone={timeZone} onClose={onClose} />;
}

type SnoozeFormProps = { entry: Entry; today: string; timeZone: string; onClose: () => void };

function SnoozeForm({ entry, today, timeZone, onClose }: SnoozeFormProps) {
  const days = quickDays(today);
  const form = useForm("snooze_waiting", {
    kept: `snooze_waiting:${entry.id}`,
    initial: { until: days[0] ?? today },
    input: ({ until }) => ({ id: entry.id, until }),
    onDone: () => {
      toast(m.inbox_snoozed_until({ day: longDay(form.values.until) }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.inbox_snooze_title()}
      description={m.inbox_snooze_text({ title: titleOf(entry), zone: timeZone })}
    >
      <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{m.inbox_snooze_quick()}</legend>
          {days.map((day) => (
            <Button
              key={day}
              aria-pressed={form.values.until === day}
              className="aria-pressed:border-ink"
              onClick={() => form.set("until", day)}
            >
              {longDay(day)}
            </Button>
          ))}
        </fieldset>
        <DateField label={m.inbox_snooze_day()} min={days[0] ?? today} {...form.field("until")} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.inbox_snooze()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
