import { Link } from "@tanstack/react-router";
import { ChevronLeft, History } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { shortMoment } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Status } from "#src/ui/status.tsx";
import type { Article } from "./manuscript.ts";

type StandingProps = { article: Article; revision: number; unsaved: boolean };
type HeaderProps = StandingProps & { editable: boolean; isSaving: boolean; onSave: () => void; children: ReactNode };

/** Bar with the article's status, whether everything is saved, and the actions. */
export function WriterHeader({ article, revision, unsaved, editable, isSaving, onSave, children }: HeaderProps) {
  return (
    <BarFrame title={article.title}>
      <div className="hidden min-w-0 shrink-0 items-center gap-3 sm:flex">
        <Status status={article.status} />
        <span className="hidden lg:block">
          <Saved article={article} revision={revision} unsaved={unsaved} />
        </span>
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <HistoryLink articleId={article.id} className={buttonClass("plain", "px-2 max-sm:hidden lg:px-3")}>
          <History size={15} aria-hidden />
          <span className="hidden lg:inline">{m.editor_history()}</span>
        </HistoryLink>
        {editable && unsaved && (
          <Button look="primary" busy={isSaving} onClick={onSave}>
            {m.editor_save()}
          </Button>
        )}
        {children}
      </div>
    </BarFrame>
  );
}

/** Status of the article below the bar, for windows on which the bar has no room for it. */
export function Standing({ article, revision, unsaved }: StandingProps) {
  const link = "-my-1 shrink-0 py-1 font-medium underline underline-offset-3";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2 text-xs lg:hidden">
      <span className="sm:hidden">
        <Status status={article.status} />
      </span>
      <Saved article={article} revision={revision} unsaved={unsaved} />
      <HistoryLink articleId={article.id} className={`${link} sm:hidden`}>
        {m.editor_history()}
      </HistoryLink>
      <a href="#about-article" className={link}>
        {m.editor_tabs()}
      </a>
    </div>
  );
}

function Saved({ article, revision, unsaved }: StandingProps) {
  const { project } = usePlace();
  if (!unsaved)
    return (
      <span className="text-ink-3 text-xs">{m.editor_saved({ revision, moment: shortMoment(article.updatedAt, project.timeZone) })}</span>
    );
  return (
    <span className="flex items-center gap-1.5 text-amber-i text-xs" title={m.editor_draft_kept()}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {m.editor_unsaved()}
    </span>
  );
}

function HistoryLink({ articleId, className, children }: { articleId: string; className: string; children: ReactNode }) {
  const { project } = usePlace();
  const history: string = `/projects/${project.id}/articles/${articleId}/history`;
  return (
    <Link to={history} aria-label={m.editor_history()} title={m.editor_history()} className={className}>
      {children}
    </Link>
  );
}

/** Bar at the top of a screen that takes the whole window. */
export function BarFrame({ title, children }: { title: string; children: ReactNode }) {
  const { project } = usePlace();
  const label = m.back_to({ name: m.nav_articles() });
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-line border-b bg-paper px-2 md:gap-3 md:px-5">
      <Link
        to="/projects/$projectId/articles"
        params={{ projectId: project.id }}
        aria-label={label}
        title={label}
        className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-panel"
      >
        <ChevronLeft size={18} aria-hidden />
      </Link>
      <span className="hidden min-w-0 truncate font-medium text-ui md:block">{title || m.editor_untitled()}</span>
      {children}
    </header>
  );
}
