import { RotateCcw } from "lucide-react";
import { m } from "#messages";
import { IconButton } from "#src/ui/button.tsx";
import { FieldFrame } from "#src/ui/field.tsx";

type ColorFieldProps = {
  label: string;
  hint: string;
  value: string | null;
  /** Color in use if none is chosen. */
  drawn: string | undefined;
  /** Label of the button that goes back to it. */
  reset: string;
  onChange: (value: string | null) => void;
  problem: string | undefined;
};

/** Field for a color, to pick or to type. */
export function ColorField({ label, hint, value, drawn, reset, onChange, problem }: ColorFieldProps) {
  const shown = /^#[0-9a-f]{6}$/i.test(value ?? "") ? (value ?? "") : (drawn ?? "#808080");
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(ids) => (
        <div className="flex items-center gap-1.5">
          <input
            type="color"
            aria-label={m.brand_colour_choose({ label })}
            value={shown.toLowerCase()}
            onChange={({ target }) => onChange(target.value)}
            className="h-8 w-10 shrink-0 cursor-pointer rounded-md border border-line-strong bg-card p-0.5"
          />
          <input
            {...ids}
            value={value ?? ""}
            placeholder={drawn}
            spellCheck={false}
            onChange={({ target }) => onChange(written(target.value))}
            className="h-8 w-full min-w-0 rounded-md border border-line-strong bg-card px-2.5 text-ink text-ui tabular-nums placeholder:text-ink-3 aria-invalid:border-red-i"
          />
          {value !== null && (
            <IconButton label={reset} onClick={() => onChange(null)}>
              <RotateCcw size={14} />
            </IconButton>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** Parses a pasted color, with or without "#". */
function written(text: string): string | null {
  const digits = text.trim().replace(/^#/, "");
  if (digits === "") return null;
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits.toLowerCase()}`;
  return `#${digits}`;
}
