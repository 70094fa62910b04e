import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { longDay, shortLocal } from "#src/format/dates.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { useCalendar } from "../calendar-context.ts";
import { isDay } from "../days.ts";
import type { CalendarMoment } from "../entries.ts";
import { BestHours } from "../move/best-hours.tsx";
import { FindingLines } from "../move/finding-lines.tsx";
import { useSendMove } from "../move/use-send-move.ts";
import { useUndate } from "../move/use-undate.ts";
import { keysOfTray, type TrayItem } from "./tray-items.ts";

type PlanForDialogProps = { item: TrayItem; at: CalendarMoment; onClose: () => void };

/** Dialog that gives something its first date. */
export default function PlanForDialog({ item, at, onClose }: PlanForDialogProps) {
  const { timeZone, today, findings } = useCalendar();
  const { values: to, first, set: setTo, forget } = useKeptValues(`plan_for:${item.id}:${at.day}`, at);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = useSendMove(timeZone);
  const undate = useUndate();
  const isComplete = isDay(to.day) && to.time !== "";
  const warned = item.warnings?.map(({ message }) => message) ?? [];
  const change = (part: Partial<CalendarMoment>) => {
    setTo((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isComplete) return setProblem(m.calendar_date_missing());
    if (to.day < today) return setProblem(m.calendar_day_over({ day: longDay(to.day) }));
    setSending(true);
    try {
      const { at: moment, warnings } = await send(item, to);
      const said = [m.calendar_scheduled_for({ moment: shortLocal(moment) }), ...warnings].join(" ");
      forget();
      toast(said, { undo: () => void undate(item) });
      onClose();
    } catch (error) {
      toastProblem(error);
      setSending(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={m.calendar_plan_for_named({ title: item.title })}>
      <DialogForm values={to} first={first} onDiscard={forget} onSubmit={(event) => void submit(event)}>
        <FormProblem>{problem}</FormProblem>
        <div className="grid grid-cols-2 gap-3">
          <DateField label={m.calendar_day()} min={today} value={to.day} onChange={(day) => change({ day })} />
          <TimeField label={m.calendar_time()} value={to.time} onChange={(time) => change({ time })} />
        </div>
        {item.type === "article" && <BestHours onChoose={(time) => change({ time })} />}
        <FindingLines findings={[...warned, ...(isComplete ? findings({ keys: keysOfTray(item), channels: item.channels }, to) : [])]} />
        {item.type !== "topic" && <p className="mt-3 text-ink-2 text-xs leading-4.5">{m.calendar_first_date()}</p>}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={isSending}>
            {item.type === "topic" ? m.calendar_plan() : m.calendar_schedule()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
