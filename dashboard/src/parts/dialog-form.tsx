import { type ComponentProps, useId, useState } from "react";
import { isSameSetting } from "#src/forms/merge.ts";
import { useUnsaved } from "#src/ui/unsaved.ts";

type DialogFormProps = Omit<ComponentProps<"form">, "noValidate"> & {
  /** Values of its fields. They count as changed once they differ from the first ones. */
  values: object;
  /** Values with which nothing is changed; those that it is opened with when absent. */
  first?: object;
  /** Forgets what this browser keeps of them, once a person has discarded them. */
  onDiscard?: () => void;
};

/** Form of a dialog, which asks before it closes over changed values. */
export function DialogForm({ values, first, onDiscard, ...form }: DialogFormProps) {
  useDialogValues(values, onDiscard, first);
  return <form noValidate {...form} />;
}

/** Does the same for fields of a dialog that are no form. */
export function useDialogValues(values: object, onDiscard?: () => void, given?: object): void {
  const [first] = useState(given ?? values);
  useUnsaved(useId(), !isSameSetting(values, first), onDiscard);
}
