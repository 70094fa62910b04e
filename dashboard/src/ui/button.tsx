import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type Look = "primary" | "plain" | "quiet" | "danger";

const looks: Record<Look, string> = {
  primary: "bg-primary text-on-primary hover:opacity-90",
  plain: "border border-line-strong bg-card text-ink hover:bg-panel",
  quiet: "text-ink-2 hover:bg-panel hover:text-ink",
  danger: "bg-red-i text-paper hover:opacity-90",
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(look: Look = "plain", className?: string): string {
  return cx(
    "inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium text-ui transition-colors disabled:opacity-55",
    looks[look],
    className,
  );
}

type ButtonProps = ComponentProps<"button"> & { look?: Look; busy?: boolean };

export function Button({ look = "plain", busy = false, className, disabled, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; children: ReactNode; pressed?: boolean };

/** Button with an icon only. Its label is for screen readers and for the tooltip. */
export function IconButton({ label, pressed, className, type = "button", children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      className={cx(
        "grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-panel hover:text-ink disabled:opacity-50",
        pressed === true && "bg-panel text-ink",
        className,
      )}
    >
      {children}
    </button>
  );
}
