import { m } from "#messages";
import { ArticleState } from "#src/parts/article-state.tsx";
import { StepsTaken } from "#src/parts/steps/steps-taken.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import type { ArticleRowsProps } from "./article-table.tsx";
import { ArticleFacts, ArticleMoment, Author, TitleLink } from "./row-parts.tsx";

/** Articles on a narrow window, each on a card. */
export function ArticleCards({ articles, projectId, timeZone, selection }: ArticleRowsProps) {
  return (
    <ul aria-label={m.nav_articles()} className="flex flex-col gap-2">
      {articles.map((article) => (
        <li key={article.id} data-row={article.id}>
          <Card className={cx("relative flex gap-3 p-3.5", selection?.isSelected(article) && "border-accent! bg-accent-soft/50")}>
            {selection && (
              <span className="relative z-1 -m-2 self-start p-2">
                <Checkbox
                  label={m.bulk_select({ title: article.title })}
                  hideLabel
                  checked={selection.isSelected(article)}
                  onChange={(on) => selection.toggle(article, on)}
                />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <TitleLink article={article} projectId={projectId} />
              <ArticleFacts article={article} />
              <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 text-ink-2 text-xs">
                <span className="flex flex-wrap gap-1.5">
                  <ArticleState article={article} requestedChanges={article.requestedChanges} />
                  <StepsTaken steps={article.steps} />
                </span>
                <ArticleMoment article={article} timeZone={timeZone} />
              </div>
              <div className="mt-2 text-ink-2 text-xs">
                <Author author={article.author} />
              </div>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
