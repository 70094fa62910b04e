import { X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { m } from "#messages";
import { reasonOf } from "#src/api/reason-of.ts";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { errorHelp } from "./error-help.ts";
import { actOnToast, addToast, currentToasts, dismissToast, holdToasts, onToasts, type Toast } from "./toasts.ts";

type ToastOptions = {
  tone?: Toast["tone"];
  action?: { label: string; run: () => void };
  /** Takes back what the text tells. */
  undo?: (() => void) | undefined;
  /** Called once the toast is gone, however it goes. */
  onGone?: () => void;
};

/** Shows a message in the corner, and returns a function that closes it. A problem stays until the person closes it. */
export function toast(text: string, { tone = "plain", action, undo, onGone }: ToastOptions = {}): () => void {
  const own = undo === undefined ? action : { label: m.undo(), run: undo };
  const id = addToast({ text, tone, action: own, isUndo: undo !== undefined, onGone });
  return () => dismissToast(id);
}

/** Shows an error in the service's words. */
export function toastProblem(error: unknown): void {
  const help = errorHelp(error);
  toast(reasonOf(error), {
    tone: "problem",
    ...(help !== undefined && { action: { label: m.error_help(), run: () => window.open(help, "_blank", "noopener") } }),
  });
}

export function Toasts() {
  const shown = useSyncExternalStore(onToasts, currentToasts);
  const corner = useRef<HTMLDivElement>(null);
  const hold = () => holdToasts(corner.current?.matches(":is(:hover, :focus-within)") ?? false);
  // One that is closed loses the pointer and the focus without an event.
  useEffect(hold);
  return (
    <div
      ref={corner}
      role="status"
      aria-live="polite"
      onPointerEnter={hold}
      onPointerLeave={hold}
      onFocus={hold}
      onBlur={hold}
      className="pointer-events-none fixed right-0 bottom-0 z-60 flex max-h-dvh max-w-full flex-col gap-2 overflow-y-auto p-4"
    >
      {shown.map((one) => (
        <div
          key={one.id}
          className={cx(
            "pointer-events-auto flex max-w-sm items-center gap-2 rounded-lg py-1.5 pr-1.5 pl-3.5 text-ui shadow-black/10 shadow-lg",
            one.tone === "problem" ? "bg-red-s text-red-i" : "bg-primary text-on-primary",
          )}
        >
          <span className="min-w-0 flex-1 whitespace-pre-line py-1 leading-5 [overflow-wrap:anywhere]">{one.text}</span>
          {one.action && (
            <button type="button" className="rounded px-2 py-1 font-medium underline underline-offset-2" onClick={() => actOnToast(one)}>
              {one.action.label}
            </button>
          )}
          <IconButton
            label={m.close()}
            onClick={() => dismissToast(one.id)}
            className="size-7 text-current! hover:bg-black/10 hover:text-current!"
          >
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
