import { Link } from "@tanstack/react-router";
import { ChevronLeft, Save } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { ArticleState } from "#src/parts/article-state.tsx";
import { useScreenActions } from "#src/place/screen-actions.ts";
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

type StatusProps = { article: Article; revision: number; unsaved: boolean; state: KeepingState };
type HeaderProps = StatusProps & {
  editable: boolean;
  isSaving: boolean;
  onSave: () => void;
  people: ReactNode;
  panel: Panel;
  children: ReactNode;
};

/** Bar with the article's state, who else is here, and what happens next. */
export function WriterHeader({ article, revision, unsaved, state, editable, isSaving, onSave, people, panel, children }: HeaderProps) {
  const saves = editable && unsaved;
  useScreenActions(saves ? [{ key: "save", label: m.editor_save(), icon: Save, run: onSave, keys: "$mod+s" }] : []);
  return (
    <BarFrame
      title={article.title}
      panel={<PanelButton panel={panel} className="max-lg:hidden" />}
      line={<Saved article={article} revision={revision} unsaved={unsaved} state={state} />}
    >
      <div className="hidden shrink-0 gap-1.5 sm:flex">
        <State article={article} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {people}
        {saves && (
          <Button look="primary" busy={isSaving} onClick={onSave}>
            {m.editor_save()}
          </Button>
        )}
        {children}
      </div>
    </BarFrame>
  );
}

type FreshHeaderProps = Pick<StatusProps, "unsaved" | "state"> & { title: string; panel: Panel; isSaving: boolean; onSave: () => void };

/** Bar of a text that is no article yet. */
export function FreshHeader({ title, panel, unsaved, state, isSaving, onSave }: FreshHeaderProps) {
  return (
    <BarFrame title={title || m.editor_new()} panel={<PanelButton panel={panel} />}>
      {unsaved && <KeptMark state={state} />}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <Button look="primary" busy={isSaving} onClick={onSave}>
          {m.editor_save_new()}
        </Button>
      </div>
    </BarFrame>
  );
}

/** State of the article below the bar, for windows on which the bar has no room for it. */
export function StatusBar({ article, revision, unsaved, state, panel }: StatusProps & { panel: Panel }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-xs lg:hidden">
      <span className="flex flex-wrap gap-1.5 sm:hidden">
        <State article={article} />
      </span>
      <Saved article={article} revision={revision} unsaved={unsaved} state={state} />
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

function Saved({ article, revision, unsaved, state }: StatusProps) {
  return unsaved ? <KeptMark state={state} /> : <StatusLine article={article} read={revision} />;
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
