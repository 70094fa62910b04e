import { type ComponentProps, useId, useState } from "react";
import { isSameSetting } from "#src/forms/merge.ts";
import { useUnsaved } from "#src/ui/unsaved.ts";

type DialogFormProps = Omit<ComponentProps<"form">, "noValidate"> & {
  /** Values of its fields. They count as changed once they differ from the first ones. */
  values: object;
  /** Forgets what this browser keeps of them, once a person has discarded them. */
  onDiscard?: () => void;
};

/** Form of a dialog, which asks before it closes over changed values. */
export function DialogForm({ values, onDiscard, ...form }: DialogFormProps) {
  useDialogValues(values, onDiscard);
  return <form noValidate {...form} />;
}

/** Does the same for fields of a dialog that are no form. */
export function useDialogValues(values: object, onDiscard?: () => void): void {
  const [first] = useState(values);
  useUnsaved(useId(), !isSameSetting(values, first), onDiscard);
}
