import { languages } from "@galley/contract";
import { m } from "#messages";
import { browserZone, knownZones, timeOfDay, wallClock } from "#src/format/dates.ts";
import { useForm } from "#src/forms/use-form.ts";
import { languageNames } from "#src/shell/languages.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, SelectField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { Saved, Values } from "./mail-values.ts";
import { QuietHours } from "./quiet-hours.tsx";

/** Form for the times of emails, their time zone and their language. */
export function MailTimes({ saved }: { saved: Saved }) {
  const { address, sendsMail, timeZoneInForce, ...initial } = saved;
  const form = useForm<"set_mail_preferences", Values>("set_mail_preferences", {
    initial: initial,
    input: (values) => values,
    onDone: () => toast(m.notifications_when_saved()),
  });
  const { values, set, field } = form;
  const zone = values.timeZone ?? timeZoneInForce;
  return (
    <section aria-labelledby="choices-when">
      <h2 id="choices-when" className="font-semibold text-sm">
        {m.notifications_when()}
      </h2>
      <p className="mt-0.5 mb-2 text-ink-2 text-ui [overflow-wrap:anywhere]">
        {sendsMail ? m.notifications_when_text({ address: address ?? "" }) : m.notifications_no_mail()}
      </p>
      <Card className="p-4">
        <form onSubmit={form.submit} className="flex flex-col gap-5">
          <FormProblem>{form.problem}</FormProblem>
          <div className="grid gap-4 sm:grid-cols-2">
            <TimeField {...field("digestTime")} required label={m.notifications_digest_time()} hint={m.notifications_digest_hint()} />
            <SelectField
              {...field("timeZone")}
              label={m.notifications_zone()}
              hint={m.notifications_zone_hint({ time: timeOfDay(wallClock(new Date(), zone).time) })}
              value={values.timeZone ?? ""}
              onChange={(value) => set("timeZone", value === "" ? null : value)}
              options={[{ value: "", label: m.notifications_zone_default({ zone: timeZoneInForce }) }, ...zoneChoices(values.timeZone)]}
            />
            <SelectField
              {...field("language")}
              label={m.notifications_language()}
              value={values.language ?? ""}
              onChange={(value) => set("language", languages.find((locale) => locale === value) ?? null)}
              options={[
                { value: "", label: m.notifications_language_default() },
                ...languages.map((locale) => ({ value: locale as string, label: languageNames[locale] ?? locale })),
              ]}
            />
          </div>
          <QuietHours form={form} />
          <div className="flex justify-end">
            <Button look="primary" type="submit" busy={form.isSending}>
              {m.save()}
            </Button>
          </div>
        </form>
      </Card>
    </section>
  );
}

/** Returns every zone that this browser knows, its own first, and the chosen one in case the browser knows it by another name. */
function zoneChoices(chosen: string | null): { value: string; label: string }[] {
  const own = browserZone;
  const known = new Set([own, ...(chosen === null ? [] : [chosen]), ...knownZones()]);
  return [...known].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}
