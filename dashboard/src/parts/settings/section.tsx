import { type ReactNode, useId } from "react";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { FormRefusal } from "../form-refusal.tsx";

type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** Part of the settings: its explanation on the left, its fields on the right. */
export function SettingsSection({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 border-line border-b py-6 first:pt-2 last:border-b-0 lg:grid-cols-3">
      <div>
        <h2 id={id} className="font-semibold text-sm">
          {title}
        </h2>
        {text !== undefined && <p className="mt-1 text-ink-2 text-ui leading-5">{text}</p>}
      </div>
      <div className="lg:col-span-2">{children}</div>
    </section>
  );
}

type FormSectionProps<Values> = SectionProps & { form: Form<Values>; isChanged: boolean; waits: boolean };

/** Part of the settings with a save button of its own. */
export function FormSection<Values>({ form, isChanged, waits, children, ...about }: FormSectionProps<Values>) {
  return (
    <SettingsSection {...about}>
      <Card>
        <form noValidate onSubmit={form.submit}>
          <div className="flex flex-col gap-4 p-5">
            <FormRefusal form={form} />
            {children}
          </div>
          <footer className="flex items-center justify-end gap-3 border-line border-t px-5 py-3">
            {isChanged && <p className="mr-auto text-ink-3 text-xs">{waits ? m.saved_when_back() : m.unsaved()}</p>}
            <Button type="submit" look="primary" busy={form.isSending} disabled={!isChanged}>
              {m.save()}
            </Button>
          </footer>
        </form>
      </Card>
    </SettingsSection>
  );
}
