import { useState } from "react";
import { m } from "#messages";
import type { Input, OperationName } from "#src/api/operations.ts";
import { refreshSession } from "#src/api/refresh-session.ts";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { toast } from "#src/ui/toast.tsx";
import { changesOf, isSameSetting, merge } from "./merge.ts";
import { useUnsaved } from "./unsaved.tsx";

/**
 * Manages a form over settings that other people may change meanwhile. Untouched fields follow those changes, and only changed
 * fields are sent.
 */
export function useSettingsForm<N extends OperationName, Values extends object>(
  operation: N,
  name: string,
  fresh: Values,
  input: (changes: Partial<Values>) => Input<N>,
): { form: Form<Values>; isChanged: boolean } {
  const form = useForm(operation, {
    initial: fresh,
    input: (values) => input(changesOf(values, fresh)),
    onDone: () => {
      toast(m.people_saved());
      // Names and time zones appear all over the page.
      void refreshSession();
    },
  });
  const [base, setBase] = useState(fresh);
  if (!isSameSetting(base, fresh)) {
    setBase(fresh);
    form.reset(merge(form.values, base, fresh));
  }
  const isChanged = !isSameSetting(form.values, fresh);
  useUnsaved(name, isChanged);
  return { form, isChanged };
}
