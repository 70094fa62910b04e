import type { ReactNode } from "react";
import { useEffect } from "react";
import { cx } from "./cx.ts";

type PageHeaderProps = {
  title: string;
  /** Title with markup, for example with places where it may break. */
  shown?: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
};

/** Heading of a screen with its actions. It also sets the title of the browser's tab. */
export function PageHeader({ title, shown = title, sub, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-display font-medium text-[1.75rem] leading-9 tracking-tight [overflow-wrap:anywhere]">{shown}</h1>
        {sub}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Galley`;
  }, [title]);
}

/** White area with a thin border. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx("rounded-xl border border-line bg-card", className)}>{children}</div>;
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="rounded border border-line-strong bg-panel px-1.5 py-px font-sans text-2xs text-ink-2">{children}</kbd>;
}
