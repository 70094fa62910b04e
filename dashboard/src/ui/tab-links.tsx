import { Link, type LinkProps } from "@tanstack/react-router";
import { cx } from "./cx.ts";

export type TabLink = { key: string; label: string; count?: number | string | undefined; current: boolean; link: LinkProps };

/** Tabs for views of a list, each with a URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="-mx-4 flex gap-5 overflow-x-auto border-line border-b px-4 md:mx-0 md:px-0">
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          {...tab.link}
          aria-current={tab.current ? "page" : undefined}
          className={cx(
            "-mb-px flex shrink-0 items-center gap-1.5 border-b-2 py-2.5 font-medium text-ui",
            tab.current ? "border-ink text-ink" : "border-transparent text-ink-3 hover:text-ink",
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className="rounded bg-panel px-1.5 text-2xs text-ink-2 tabular-nums">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
