import { type ComponentProps, useId, useState } from "react";
import { isSameSetting } from "#src/forms/merge.ts";
import { useUnsaved } from "#src/ui/unsaved.ts";

type DialogFormProps = Omit<ComponentProps<"form">, "noValidate"> & {
  /** Values of its fields. They count as changed once they differ from the first ones. */
  values: object;
};

/** Form of a dialog, which asks before it closes over changed values. */
export function DialogForm({ values, ...form }: DialogFormProps) {
  useDialogValues(values);
  return <form noValidate {...form} />;
}

/** Does the same for fields of a dialog that are no form. */
export function useDialogValues(values: object): void {
  const [first] = useState(values);
  useUnsaved(useId(), !isSameSetting(values, first));
}
