import { ChevronRight, PanelLeft, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "#messages";
import { Button, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import type { PanelName } from "./panel-names.ts";
import { type Panel, sectionId } from "./use-panel.ts";

const panelId = "about-article";

/** Button that opens and closes the panel. */
export function PanelButton({ panel, className }: { panel: Panel; className?: string }) {
  const { isOpen, setOpen } = panel;
  return (
    <Button
      aria-label={m.editor_panel()}
      data-tip={m.editor_panel()}
      aria-expanded={isOpen}
      {...(isOpen && { "aria-controls": panelId })}
      onClick={() => setOpen(!isOpen)}
      className={cx("px-2", isOpen && panel.isWide && "bg-panel", className)}
    >
      <PanelLeft size={16} aria-hidden />
    </Button>
  );
}

/** Panel at the edge of the window: beside the text, or as a sheet over it where there is no room. */
export function SidePanel({ panel, children }: { panel: Panel; children: ReactNode }) {
  return panel.isOpen ? (
    <Opened key={String(panel.isWide)} panel={panel}>
      {children}
    </Opened>
  ) : null;
}

function Opened({ panel: { isWide, setOpen }, children }: { panel: Panel; children: ReactNode }) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWide) return;
    const before = document.activeElement;
    own.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isWide]);
  return (
    <aside
      ref={own}
      id={panelId}
      aria-label={m.editor_panel()}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isWide) return;
        event.stopPropagation();
        setOpen(false);
      }}
      className={cx(
        "overflow-y-auto border-line bg-paper px-4 outline-none",
        isWide
          ? "sticky top-[calc(3.5rem+var(--notice))] h-[calc(100dvh-3.5rem-var(--notice))] order-first w-72 shrink-0 border-r"
          : "fixed right-0 bottom-0 z-20 max-h-[70dvh] w-full rounded-t-xl border-t shadow-black/10 shadow-xl sm:top-14 sm:max-h-none sm:w-80 sm:rounded-none sm:border-l",
      )}
    >
      {isWide ? (
        <h2 className="sr-only">{m.editor_panel()}</h2>
      ) : (
        <header className="sticky top-0 z-10 -mr-2 flex h-12 items-center justify-between bg-paper">
          <h2 className="font-semibold text-ui">{m.editor_panel()}</h2>
          <IconButton label={m.close()} onClick={() => setOpen(false)}>
            <X size={16} />
          </IconButton>
        </header>
      )}
      {children}
    </aside>
  );
}

type SectionProps = { panel: Panel; name: PanelName; label: string; count?: number; children: ReactNode };

/** Section of the panel that folds. */
export function PanelSection({ panel, name, label, count = 0, children }: SectionProps) {
  const id = useId();
  const isOpen = panel.sections.includes(name);
  return (
    <section id={sectionId(name)} className="scroll-mt-12 border-line border-b last:border-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          {...(isOpen && { "aria-controls": id })}
          onClick={() => panel.fold(name, isOpen)}
          className="flex h-11 w-full items-center gap-2 rounded text-left font-medium text-ui"
        >
          <span className="flex-1">{label}</span>
          {count > 0 && <span className="text-ink-3 text-xs tabular-nums">{count}</span>}
          <ChevronRight size={15} aria-hidden className={cx("text-ink-3", isOpen && "rotate-90")} />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="pb-5">
          {children}
        </div>
      )}
    </section>
  );
}
