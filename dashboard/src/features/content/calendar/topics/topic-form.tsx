import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { languageName } from "#src/format/numbers.ts";
import type { Form } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField, TextArea, TextField } from "#src/ui/field.tsx";
import { TimeField } from "#src/ui/time-field.tsx";
import { zonePlaceOf } from "../details/entry-details.tsx";
import type { TopicValues } from "./topic-values.ts";

type TopicFormProps = {
  form: Form<TopicValues>;
  /** Optional parts of the form. */
  parts: { title: boolean; date: boolean };
  hint?: string;
  action: string;
  onCancel: () => void;
};

/** Form for everything about a topic before it is written. Only the title is required. */
export function TopicForm({ form, parts, hint, action, onCancel }: TopicFormProps) {
  return (
    <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-3.5">
      <FormProblem>{form.problem}</FormProblem>
      {parts.title && <TextField label={m.calendar_title()} {...form.field("title")} maxLength={200} required />}
      {parts.date && <DateFields form={form} hint={hint} />}
      <BriefFields form={form} />
      <DialogActions>
        <Button onClick={onCancel}>{m.cancel()}</Button>
        <Button type="submit" look="primary" busy={form.isSending}>
          {action}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function DateFields({ form, hint }: { form: Form<TopicValues>; hint: string | undefined }) {
  const { project } = usePlace();
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField label={m.calendar_day()} {...form.field("day")} hint={hint} />
      <TimeField label={m.calendar_time()} {...form.field("time")} hint={m.calendar_clocks_of({ place: zonePlaceOf(project.timeZone) })} />
    </div>
  );
}

function BriefFields({ form }: { form: Form<TopicValues> }) {
  const { project } = usePlace();
  const { data: brand } = useQuery(query("get_brand", { id: project.id }));
  const { pillar, locale } = form.values;
  const pillars = [...new Set([...(brand?.pillars ?? []), ...(pillar === "" ? [] : [pillar])])];
  const own = brand?.project.language ?? "";
  const languages = [...new Set([locale, ...(brand?.languages ?? [])])].filter((one) => one !== "" && one !== own);
  return (
    <>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <TextField label={m.calendar_keyword()} hint={m.calendar_keyword_hint()} {...form.field("keyword")} />
        <SelectField
          label={m.calendar_pillar()}
          {...form.field("pillar")}
          options={[{ value: "", label: m.calendar_no_pillar() }, ...pillars.map((value) => ({ value, label: value }))]}
        />
        <TextField label={m.calendar_intent()} hint={m.calendar_intent_hint()} {...form.field("intent")} />
        <TextField label={m.calendar_call_to_action()} {...form.field("callToAction")} />
      </div>
      <TextArea label={m.calendar_avoid()} hint={m.calendar_avoid_hint()} rows={2} {...form.field("avoid")} />
      {languages.length > 0 && (
        <SelectField
          label={m.calendar_language()}
          {...form.field("locale")}
          options={["", ...languages].map((value) => ({ value, label: languageName(value === "" ? own : value) }))}
          className="sm:w-1/2"
        />
      )}
    </>
  );
}
