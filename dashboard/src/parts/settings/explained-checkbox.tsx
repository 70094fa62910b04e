import { Checkbox } from "#src/ui/checkbox.tsx";

type ExplainedCheckboxProps = { label: string; text: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void };

/** Checkbox with what it means below. */
export function ExplainedCheckbox({ label, text, checked, disabled = false, onChange }: ExplainedCheckboxProps) {
  return (
    <div className="sm:col-span-2">
      <Checkbox label={label} checked={checked} disabled={disabled} onChange={onChange} />
      <p className="mt-1 text-ink-3 text-xs leading-4.5">{text}</p>
    </div>
  );
}
