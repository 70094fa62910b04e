import { useState } from "react";
import { m } from "#messages";
import type { Input, OperationName, Output } from "#src/api/operations.ts";
import { refreshSession } from "#src/api/refresh-session.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { changesOf, isSameSetting, merge } from "#src/forms/merge.ts";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { useSavedWhenBack } from "#src/forms/use-saved-when-back.ts";
import { toast } from "#src/ui/toast.tsx";
import { useUnsaved } from "#src/ui/unsaved.ts";
import { useKeptChanges } from "../use-kept-changes.ts";

/**
 * Manages a form over settings that other people may change meanwhile. Untouched fields follow those changes, and only changed
 * fields are sent.
 */
export function useSettingsForm<N extends OperationName, Values extends object>(
  operation: N,
  name: string,
  fresh: Values,
  input: (changes: Partial<Values>) => Input<N>,
  onSaved: (output: Output<N>, reset: (values: Values) => void) => void = () => {},
): { form: Form<Values>; isChanged: boolean; waits: boolean } {
  const kept = useKeptChanges<Values>(`${operation}:${name}:${idIn(input({}))}`);
  const back = useSavedWhenBack(() => void (isChanged && form.submit()));
  const form: Form<Values> = useForm(operation, {
    initial: { ...fresh, ...kept.changes },
    input: (values) => input(changesOf(values, fresh)),
    onError: back.waitFor,
    onDone: (output) => {
      toast(m.saved());
      onSaved(output, form.reset);
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
  kept.keepOnLeave(isChanged ? changesOf(form.values, fresh) : null);
  return { form, isChanged, waits: back.waits };
}

function idIn(input: object): string {
  return "id" in input && typeof input.id === "string" ? input.id : currentOrganization();
}
