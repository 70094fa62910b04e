import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { ArticleState } from "#src/parts/article-state.tsx";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedPublication } from "../review/publications/publications-dialog.tsx";
import { StatusLine } from "../status/status-line.tsx";
import { useArticleStatus } from "../status/use-status.ts";
import type { KeepingState } from "./keeping/keeper.ts";
import { KeptMark } from "./keeping/kept-mark.tsx";
import type { Article } from "./manuscript.ts";
import { PanelButton } from "./panels/side-panel.tsx";
import type { Panel } from "./panels/use-panel.ts";

type StatusProps = { article: Article; revision: number; unsaved: boolean; waits: boolean; saving: boolean; state: KeepingState };
type HeaderProps = StatusProps & { people: ReactNode; panel: Panel; children: ReactNode };

/** Bar with the article's state, who else is here, and what happens next. */
export function WriterHeader({ people, panel, children, ...status }: HeaderProps) {
  const { article } = status;
  return (
    <BarFrame title={article.title} panel={<PanelButton panel={panel} className="max-lg:hidden" />} line={<Saved {...status} />}>
      <div className="hidden shrink-0 gap-1.5 sm:flex">
        <State article={article} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {people}
        {children}
      </div>
    </BarFrame>
  );
}

type FreshHeaderProps = Pick<StatusProps, "unsaved" | "state" | "saving"> & { title: string; panel: Panel; onNext: () => void };

/** Bar of a text that is no article yet: the next step makes it one. */
export function FreshHeader({ title, panel, unsaved, state, saving, onNext }: FreshHeaderProps) {
  const policy = usePolicy();
  return (
    <BarFrame title={title || m.editor_new()} panel={<PanelButton panel={panel} />}>
      {unsaved && <KeptMark state={state} />}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <Button look="primary" busy={saving} onClick={onNext}>
          {policy && !waitsForReview("person", policy) ? m.action_publish() : m.action_submit()}
        </Button>
      </div>
    </BarFrame>
  );
}

/** State of the article below the bar, for windows on which the bar has no room for it. */
export function StatusBar({ panel, ...status }: StatusProps & { panel: Panel }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-xs lg:hidden">
      <span className="flex flex-wrap gap-1.5 sm:hidden">
        <State article={status.article} />
      </span>
      <Saved {...status} />
      <button type="button" onClick={() => panel.setOpen(true)} className="min-h-6 shrink-0 py-1 font-medium underline underline-offset-3">
        {m.editor_panel()}
      </button>
    </div>
  );
}

function State({ article }: { article: Article }) {
  return (
    <>
      <ArticleState article={article} requestedChanges={useArticleStatus(article.id)?.requestedChanges} />
      <FailedPublication article={article} />
    </>
  );
}

function Saved({ article, revision, unsaved, waits, saving, state }: StatusProps) {
  if (saving) return <KeptMark state={{ at: "keeping" }} />;
  return unsaved ? <KeptMark state={state} waits={waits} /> : <StatusLine article={article} read={revision} />;
}

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
