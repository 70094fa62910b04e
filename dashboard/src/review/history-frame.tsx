import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowRight, ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { SelectField } from "#src/ui/field.tsx";
import { Card, usePageTitle } from "#src/ui/page.tsx";

/** Two compared revisions, the older one first; the same twice if there is nothing to compare with. */
export type Compared = { from: number; to: number };

type FrameProps = {
  title: string;
  /** Pills that tell its state. */
  state: ReactNode;
  back: { link: LinkProps; label: string };
  newest: number;
  to: number;
  onShow: (compared: Compared) => void;
  /** Lists to choose from; the last one scrolls by itself. */
  aside: ReactNode;
  children: ReactNode;
};

/** Screen with all revisions of an article or a post, and the differences between two of them. */
export function HistoryFrame({ title, state, back, newest, to, onShow, aside, children }: FrameProps) {
  usePageTitle(`${m.history_title()}: ${title}`);
  const step = (by: number) => {
    const next = Math.min(Math.max(to + by, 1), newest);
    onShow({ from: Math.max(1, next - 1), to: next });
  };
  useShortcuts([
    { keys: "j", label: m.history_key_older(), run: () => step(-1) },
    { keys: "k", label: m.history_key_newer(), run: () => step(1) },
    { keys: "n", label: m.history_key_next_change(), run: () => goToChange(1) },
    { keys: "p", label: m.history_key_previous_change(), run: () => goToChange(-1) },
  ]);
  return (
    <>
      <header className="sticky top-(--notice) z-20 flex min-h-14 items-center gap-3 border-line border-b bg-paper px-2 md:px-5">
        <Link
          {...back.link}
          aria-label={back.label}
          data-tip={back.label}
          className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-panel"
        >
          <ChevronLeft size={18} aria-hidden />
        </Link>
        <h1 className="min-w-0 truncate font-medium text-ui">
          <span className="text-ink-2">{m.history_title()}: </span>
          {title}
        </h1>
        <span className="flex shrink-0 flex-wrap justify-end gap-1.5">{state}</span>
      </header>
      <div className="mx-auto grid max-w-[76rem] grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 px-4 py-6 md:px-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-[calc(5rem+var(--notice))] lg:flex lg:max-h-[calc(100dvh-6.5rem)] lg:flex-col lg:self-start">
          {aside}
        </div>
        {children}
      </div>
    </>
  );
}

type ComparisonProps = { newest: number; compared: Compared; onCompare: (from: number) => void; action: ReactNode; children: ReactNode };

/** The compared revisions, with the choice of another older revision, above the differences. */
export function ComparisonCard({ newest, compared: { from, to }, onCompare, action, children }: ComparisonProps) {
  return (
    <main>
      <Card className="px-5 py-5 md:px-8 md:py-6">
        <div className="mb-6 flex flex-wrap items-center gap-2.5">
          <h2 className="flex flex-wrap items-center gap-2 text-ink-2 text-ui">
            {from === to ? (
              m.review_revision({ revision: to })
            ) : (
              <>
                <OtherRevision newest={newest} from={from} to={to} onCompare={onCompare} />
                <ArrowRight size={14} aria-label={m.history_to()} />
                <span className="font-medium text-ink">{m.review_revision({ revision: to })}</span>
              </>
            )}
          </h2>
          <div className="ml-auto flex gap-2">{action}</div>
        </div>
        {children}
      </Card>
    </main>
  );
}

type OtherProps = Compared & { newest: number; onCompare: (from: number) => void };

function OtherRevision({ newest, from, to, onCompare }: OtherProps) {
  const others = Array.from({ length: newest }, (_, at) => newest - at).filter((revision) => revision !== to);
  return (
    <SelectField
      hideLabel
      label={m.history_compare_with()}
      value={`${from}`}
      onChange={(value) => onCompare(Number(value))}
      options={others.map((revision) => ({ value: `${revision}`, label: m.review_revision({ revision }) }))}
    />
  );
}

/** Scrolls to the next or previous difference and puts it a third of the window below the top. */
function goToChange(by: 1 | -1): void {
  const line = innerHeight / 3;
  const changes = [...document.querySelectorAll("[data-change]")].map((element) => element.getBoundingClientRect().top - line);
  const next = by === 1 ? changes.find((top) => top > 2) : changes.findLast((top) => top < -2);
  if (next !== undefined) scrollBy({ top: next });
}
