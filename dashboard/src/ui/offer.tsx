import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Offered = { value: string; content: ReactNode };

type OfferProps = { id: string; label: string; options: readonly Offered[]; current: string | undefined; onTake: (value: string) => void };

/** Offers below a field in which a person types. The field keeps the focus and names the current one as its active descendant. */
export function Offer({ id, label, options, current, onTake }: OfferProps) {
  return (
    <div
      role="listbox"
      id={id}
      aria-label={label}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-auto rounded-lg border border-line bg-card p-1 shadow-black/10 shadow-lg"
    >
      {options.map(({ value, content }) => (
        <div
          key={value}
          id={offerId(id, value)}
          role="option"
          tabIndex={-1}
          aria-selected={value === current}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(value);
          }}
          className={cx("flex items-center gap-2 rounded px-2 py-1.5 text-ui", value === current && "bg-panel")}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

export function offerId(id: string, value: string): string {
  return `${id}-${value}`;
}
