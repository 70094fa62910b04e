import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { type PanelName, panelNames } from "./panel-names.ts";

const labels: Record<PanelName, () => string> = {
  comments: m.editor_tab_comments,
  checks: m.editor_tab_checks,
  outline: m.editor_tab_outline,
  search: m.editor_tab_search,
  cover: m.editor_tab_cover,
};

/** Tabs of the details beside an article's text. Each tab has a URL. */
export function PanelTabs({ current, counts }: { current: PanelName; counts: Partial<Record<PanelName, number>> }) {
  return (
    <nav
      aria-label={m.editor_tabs()}
      className="flex justify-between gap-1.5 overflow-x-auto border-line border-b bg-paper lg:sticky lg:top-14 lg:z-10"
    >
      {panelNames.map((name) => (
        <Link
          key={name}
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, panel: name === "comments" ? undefined : name })}
          replace
          resetScroll={false}
          aria-current={name === current ? "page" : undefined}
          className={cx(
            "-mb-px flex h-[41px] shrink-0 items-center gap-1 border-b-2 font-medium text-xs",
            name === current ? "border-ink text-ink" : "border-transparent text-ink-3 hover:text-ink",
          )}
        >
          {labels[name]()}
          {(counts[name] ?? 0) > 0 && <span className="text-2xs text-ink-3 tabular-nums">{counts[name]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Panel that stays in view while the text scrolls. */
export function StickyPanel({ children }: { children: ReactNode }) {
  return <div className="py-4 lg:sticky lg:top-[97px] lg:-mx-1 lg:max-h-[calc(100dvh-97px)] lg:overflow-y-auto lg:px-1">{children}</div>;
}
