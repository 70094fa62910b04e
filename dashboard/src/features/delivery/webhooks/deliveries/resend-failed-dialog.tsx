import { type EventType, siteEventTypes } from "@galley/contract";
import { m } from "#messages";
import { wallClock } from "#src/format/dates.ts";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField } from "#src/ui/field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { Endpoint } from "../names.ts";
import { boundsOf, type DeliverySpan, deliverySpans } from "./spans.ts";

const dayMilliseconds = 86_400_000;
const spanNames: Record<DeliverySpan, () => string> = {
  any: m.webhooks_time_any,
  hour: m.webhooks_time_hour,
  day: m.webhooks_time_day,
  week: m.webhooks_time_week,
  between: m.webhooks_time_between,
};

type ResendFailedDialogProps = { endpoint: Endpoint; offset: number; onClose: () => void };

/** Dialog that resends failed deliveries: all of them, or those of one event or period. */
export function ResendFailedDialog({ endpoint, offset, onClose }: ResendFailedDialogProps) {
  const timeZone = useTimeZone();
  const form = useForm("resend_failed_webhook_deliveries", {
    kept: `resend_failed:${endpoint.id}`,
    initial: firstValues(timeZone),
    input: ({ eventType, ...times }) => ({
      id: endpoint.id,
      ...(eventType !== "" && { eventType }),
      ...boundsOf(times, timeZone, Date.now() + offset),
    }),
    onDone: ({ resent }) => {
      toast(resent === 0 ? m.webhooks_resent_none() : m.webhooks_resent({ count: resent }));
      onClose();
    },
  });
  const types: readonly EventType[] = [...(endpoint.kind === "site" ? siteEventTypes : endpoint.events), "ping"];
  return (
    <Dialog open onClose={onClose} title={m.webhooks_resend_failed_title()} description={m.webhooks_resend_failed_text()}>
      <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <SelectField
          label={m.webhooks_resend_type()}
          {...form.field("eventType")}
          options={[{ value: "", label: m.webhooks_resend_every_type() }, ...types.map((value) => ({ value, label: value }))]}
        />
        <SelectField
          label={m.webhooks_resend_time()}
          {...form.field("span")}
          options={deliverySpans.map((value) => ({ value, label: spanNames[value]() }))}
        />
        {form.values.span === "between" && <MomentFields form={form} timeZone={timeZone} />}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.webhooks_resend_do()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

function firstValues(timeZone: string): ResendValues {
  const from = wallClock(new Date(Date.now() - dayMilliseconds), timeZone);
  const to = wallClock(new Date(), timeZone);
  return { eventType: "", span: "any", fromDay: from.day, fromTime: from.time, toDay: to.day, toTime: to.time };
}

type ResendValues = {
  eventType: EventType | "";
  span: DeliverySpan;
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
};

function MomentFields({ form, timeZone }: { form: Form<ResendValues>; timeZone: string }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_7.75rem] gap-2">
        <DateField label={m.webhooks_from_day()} {...form.field("fromDay")} />
        <TimeField label={m.webhooks_from_time()} {...form.field("fromTime")} />
        <DateField label={m.webhooks_to_day()} {...form.field("toDay")} />
        <TimeField label={m.webhooks_to_time()} {...form.field("toTime")} />
      </div>
      <p className="text-ink-3 text-xs">{m.webhooks_in_zone({ zone: timeZone.replaceAll("_", " ") })}</p>
    </div>
  );
}
