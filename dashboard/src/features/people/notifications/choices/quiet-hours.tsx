import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import type { Values } from "./mail-values.ts";

const usual = { from: "19:00", until: "08:00", weekends: true };

/** Fields for the hours in which no email comes. */
export function QuietHours({ form: { values, set, field } }: { form: Form<Values> }) {
  const { quietHours, urgentAnytime } = values;
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="sr-only">{m.notifications_quiet()}</legend>
      <Checkbox
        label={m.notifications_quiet()}
        checked={quietHours !== null}
        onChange={(checked) => set("quietHours", checked ? usual : null)}
      />
      <p className="mt-1 text-ink-3 text-xs">{m.notifications_quiet_hint()}</p>
      {quietHours !== null && (
        <div className="mt-3 flex flex-col gap-3">
          <div className="flex flex-wrap gap-4">
            <TimeField
              required
              label={m.notifications_quiet_from()}
              value={quietHours.from}
              onChange={(from) => set("quietHours", { ...quietHours, from })}
            />
            <TimeField
              required
              label={m.notifications_quiet_until()}
              value={quietHours.until}
              onChange={(until) => set("quietHours", { ...quietHours, until })}
              problem={field("quietHours").problem}
            />
          </div>
          <Checkbox
            label={m.notifications_quiet_weekends()}
            checked={quietHours.weekends}
            onChange={(weekends) => set("quietHours", { ...quietHours, weekends })}
          />
          <Checkbox label={m.notifications_quiet_urgent()} checked={urgentAnytime} onChange={(checked) => set("urgentAnytime", checked)} />
        </div>
      )}
    </fieldset>
  );
}
