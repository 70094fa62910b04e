import { Checkbox } from "#src/ui/checkbox.tsx";

type GuestsChoiceProps = { label: string; text: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void };

/** Whether guests may approve, with what that means. */
export function GuestsChoice({ label, text, checked, disabled = false, onChange }: GuestsChoiceProps) {
  return (
    <div className="sm:col-span-2">
      <Checkbox label={label} checked={checked} disabled={disabled} onChange={onChange} />
      <p className="mt-1 text-ink-3 text-xs leading-4.5">{text}</p>
    </div>
  );
}
