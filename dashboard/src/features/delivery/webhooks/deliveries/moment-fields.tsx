import type { EventType } from "@galley/contract";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import type { DeliverySpan } from "./spans.ts";

export type ResendValues = {
  eventType: EventType | "";
  span: DeliverySpan;
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
};

export function MomentFields({ form, timeZone }: { form: Form<ResendValues>; timeZone: string }) {
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
