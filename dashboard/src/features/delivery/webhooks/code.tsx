import { cx } from "#src/ui/cx.ts";

type CodeProps = { text: string; label: string; wrap?: boolean; className?: string };

/** Text of a machine as it is. What is long is scrolled in its own box, which keys reach too. */
export function Code({ text, label, wrap = false, className }: CodeProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
      tabIndex={0}
      className={cx("overflow-auto rounded-md bg-panel px-3 py-2 text-ink text-xs leading-5", className)}
    >
      <pre className={cx("font-mono", wrap && "whitespace-pre-wrap [overflow-wrap:anywhere]")}>{text}</pre>
    </section>
  );
}
