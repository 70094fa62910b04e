import { Link } from "@tanstack/react-router";
import { ChevronLeft, History } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Status } from "#src/ui/status.tsx";
import { ArticleActions } from "./article-actions.tsx";
import { PublicationsButton } from "./publications/publications-button.tsx";

type HeaderProps = { article: Output<"get_article">; read: number; onShowNewest: (() => void) | undefined };

export function ReviewHeader({ article, read, onShowNewest }: HeaderProps) {
  const { project } = usePlace();
  const mayWrite = useCan("articles:write");
  const params = { projectId: project.id, articleId: article.id };
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-2 py-2 md:gap-3 md:px-5">
        <Link
          to="/projects/$projectId/articles"
          params={params}
          aria-label={m.back_to({ name: m.nav_articles() })}
          title={m.back_to({ name: m.nav_articles() })}
          className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-panel"
        >
          <ChevronLeft size={18} aria-hidden />
        </Link>
        <span className="hidden min-w-0 max-w-[40%] truncate font-medium text-ui md:block">{article.title}</span>
        <Status status={article.status} />
        <span className="hidden shrink-0 text-ink-3 text-xs xl:block">{standing(article, read, project.timeZone)}</span>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {mayWrite && (
            <span className="hidden md:contents">
              <Link to="/projects/$projectId/articles/$articleId" params={params} className={buttonClass("quiet")}>
                {m.edit()}
              </Link>
            </span>
          )}
          <PublicationsButton article={article} />
          <Link
            to="/projects/$projectId/articles/$articleId/history"
            params={params}
            aria-label={m.history_title()}
            title={m.history_title()}
            className={buttonClass("plain", "px-2 lg:px-3")}
          >
            <History size={15} aria-hidden />
            <span className="hidden lg:inline">{m.history_title()}</span>
          </Link>
          <ArticleActions article={article} unsaved={false} read={read} />
        </div>
      </div>
      {onShowNewest && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-amber-s px-4 py-2 text-amber-i text-ui md:px-6"
        >
          <span>{m.review_newer({ revision: article.revision, read })}</span>
          <Link
            to="/projects/$projectId/articles/$articleId/history"
            params={params}
            search={{ from: read, to: article.revision }}
            className="font-medium underline underline-offset-2"
          >
            {m.review_see_changes()}
          </Link>
          <Button className="h-7" onClick={onShowNewest}>
            {m.review_show_revision({ revision: article.revision })}
          </Button>
        </div>
      )}
    </header>
  );
}

/** Returns a text about the revision on the screen: its number, and when it is scheduled or was saved. */
export function standing(article: Output<"get_article">, read: number, timeZone: string): string {
  const { status, revision, scheduledAt, updatedAt } = article;
  if (read !== revision) return m.review_revision({ revision: read });
  if (status === "scheduled" && scheduledAt !== null) return m.review_dated({ revision: read, moment: shortMoment(scheduledAt, timeZone) });
  return m.review_saved({ revision: read, moment: shortMoment(updatedAt, timeZone) });
}
