import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { ArticleState } from "#src/parts/article-state.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { StatusLine } from "../status/status-line.tsx";
import { useArticleStatus } from "../status/use-status.ts";
import { ArticleActions } from "./article-actions.tsx";
import { FailedPublication } from "./publications/publications-dialog.tsx";

type HeaderProps = { article: Output<"get_article">; read: number; onShowNewest: (() => void) | undefined };

/** Bar of an article that is read: its state, what happens next, and the menu. */
export function ReviewHeader({ article, read, onShowNewest }: HeaderProps) {
  const { project } = usePlace();
  const details = useArticleStatus(article.id);
  const params = { projectId: project.id, articleId: article.id };
  return (
    <header className="sticky top-(--notice) z-20 border-line border-b bg-paper">
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-2 py-2 md:gap-3 md:px-5">
        <Link
          to="/projects/$projectId/articles"
          params={params}
          aria-label={m.back_to({ name: m.nav_articles() })}
          data-tip={m.back_to({ name: m.nav_articles() })}
          className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-panel"
        >
          <ChevronLeft size={18} aria-hidden />
        </Link>
        <div className="hidden min-w-0 max-w-[40%] leading-4.5 md:block">
          <p className="truncate font-medium text-ui">{article.title}</p>
          <p className="hidden truncate lg:block">
            <StatusLine article={article} read={read} />
          </p>
        </div>
        <span className="flex flex-wrap gap-1.5">
          <ArticleState article={article} requestedChanges={details?.requestedChanges} />
          <FailedPublication article={article} />
        </span>
        <div className="ml-auto flex items-center justify-end gap-2 sm:shrink-0">
          <ArticleActions article={article} read={read} preview={{ input: () => ({ id: article.id, revision: read }) }} isRead />
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
