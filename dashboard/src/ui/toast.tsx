import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { m } from "#messages";
import { reasonOf } from "#src/api/reason-of.ts";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { errorHelp } from "./error-help.ts";

type Toast = { id: number; text: string; tone: "plain" | "problem"; action?: { label: string; run: () => void } };

const shownMilliseconds = 6000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner. A problem stays until the person closes it. */
export function toast(text: string, { tone = "plain", action }: { tone?: Toast["tone"]; action?: Toast["action"] } = {}): void {
  lastId += 1;
  const id = lastId;
  set([...toasts.slice(-2), { id, text, tone, ...(action && { action }) }]);
  if (tone === "plain") setTimeout(() => dismiss(id), shownMilliseconds);
}

/** Shows an error in the service's words. */
export function toastProblem(error: unknown): void {
  const help = errorHelp(error);
  toast(reasonOf(error), {
    tone: "problem",
    ...(help !== undefined && { action: { label: m.error_help(), run: () => window.open(help, "_blank", "noopener") } }),
  });
}

function dismiss(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex max-w-[calc(100vw-2rem)] flex-col gap-2"
    >
      {shown.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className={cx(
            "pointer-events-auto flex max-w-sm items-center gap-2 rounded-lg py-1.5 pr-1.5 pl-3.5 text-ui shadow-black/10 shadow-lg",
            tone === "problem" ? "bg-red-s text-red-i" : "bg-primary text-on-primary",
          )}
        >
          <span className="min-w-0 flex-1 whitespace-pre-line py-1 leading-5 [overflow-wrap:anywhere]">{text}</span>
          {action && (
            <button
              type="button"
              className="rounded px-2 py-1 font-medium underline underline-offset-2"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton label={m.close()} onClick={() => dismiss(id)} className="size-7 text-current! hover:bg-black/10 hover:text-current!">
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
