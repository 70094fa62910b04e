import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";

type BarProps = {
  title: string;
  line?: ReactNode;
  /** Button of the panel at the left edge. */
  panel?: ReactNode;
  children: ReactNode;
};

/** Bar at the top of a screen that takes the whole window, with a line below its title if there is room. */
export function BarFrame({ title, line, panel, children }: BarProps) {
  const { project } = usePlace();
  const label = m.back_to({ name: m.nav_articles() });
  return (
    <header className="sticky top-(--notice) z-20 flex h-14 items-center gap-2 border-line border-b bg-paper px-2 md:gap-3 md:px-5">
      <Link
        to="/projects/$projectId/articles"
        params={{ projectId: project.id }}
        aria-label={label}
        data-tip={label}
        className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-panel"
      >
        <ChevronLeft size={18} aria-hidden />
      </Link>
      {panel}
      <div className="hidden min-w-0 leading-4.5 md:block">
        <p className="truncate font-medium text-ui">{title || m.editor_untitled()}</p>
        {line !== undefined && <div className="hidden truncate lg:block">{line}</div>}
      </div>
      {children}
    </header>
  );
}
