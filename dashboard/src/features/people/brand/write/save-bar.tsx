import { m } from "#messages";
import { shownKeys } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Kbd } from "#src/ui/page.tsx";

type SaveBarProps = { version: number; problemCount: number; isSaving: boolean; waits: boolean; onDiscard: () => void; onSave: () => void };

/** Bar that stays in view while there are unsaved changes. */
export function SaveBar({ version, problemCount, isSaving, waits, onDiscard, onSave }: SaveBarProps) {
  return (
    <section
      aria-label={m.brand_unsaved()}
      className="sticky bottom-4 z-20 flex flex-wrap items-center justify-end gap-2 rounded-xl border border-line-strong bg-card px-4 py-2.5 shadow-black/10 shadow-lg"
    >
      <p role="status" className={cx("mr-auto text-ui", problemCount > 0 ? "text-red-i" : "text-ink-2")}>
        {problemCount > 0 ? m.brand_problems({ count: problemCount }) : waits ? m.saved_when_back() : m.brand_unsaved()}
      </p>
      <Button look="quiet" disabled={isSaving} onClick={onDiscard}>
        {m.brand_discard()}
      </Button>
      <Button look="primary" busy={isSaving} onClick={onSave}>
        {m.brand_save_as({ version })}
      </Button>
      <span className="hidden md:block">
        <Kbd>{shownKeys("$mod+s").join("")}</Kbd>
      </span>
    </section>
  );
}
