import { approvalDueDaysMax } from "@galley/contract";
import { m } from "#messages";
import { TextField } from "#src/ui/field.tsx";

type DueFieldProps = { value: string; onChange: (value: string) => void; className?: string };

/** Field for the days within which an approval is due. Empty means no deadline. */
export function DueField({ value, onChange, className = "max-w-64" }: DueFieldProps) {
  return (
    <TextField
      label={m.people_step_due()}
      hint={m.people_step_due_hint()}
      type="number"
      min="1"
      max={String(approvalDueDaysMax)}
      value={value}
      onChange={onChange}
      problem={isDays(value) ? undefined : m.people_step_due_bad({ max: approvalDueDaysMax })}
      className={className}
    />
  );
}

/** Returns the days that a field tells; null without a deadline. The service refuses what is no number of days. */
export function daysOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

function isDays(text: string): boolean {
  const days = daysOf(text);
  return days === null || (Number.isInteger(days) && days >= 1 && days <= approvalDueDaysMax);
}
