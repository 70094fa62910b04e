import { cx } from "#src/ui/cx.ts";

type CodeProps = { text: string; label: string; wrap?: boolean; className?: string };

/** Machine text, unchanged. Long text scrolls in its own box, also with the keyboard. */
export function Code({ text, label, wrap = false, className }: CodeProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text must be reachable with the keyboard.
      tabIndex={0}
      className={cx("overflow-auto rounded-md bg-panel px-3 py-2 text-ink text-xs leading-5", className)}
    >
      <pre className={cx("font-mono", wrap && "whitespace-pre-wrap [overflow-wrap:anywhere]")}>{text}</pre>
    </section>
  );
}
