import { m } from "#messages";
import { ArticleState } from "#src/parts/article-state.tsx";
import type { Selection } from "#src/parts/bulk/use-selection.ts";
import { StepsTaken } from "#src/parts/steps/steps-taken.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import type { BrowsedArticle } from "./list-search.ts";
import { ArticleFacts, ArticleMoment, Author, TitleLink } from "./row-parts.tsx";

export type ArticleRowsProps = {
  articles: readonly BrowsedArticle[];
  projectId: string;
  timeZone: string;
  /** Undefined for people who may change nothing. */
  selection: Selection<BrowsedArticle> | undefined;
  datesAhead: boolean;
};

const heading = "px-3 py-2 text-left font-medium text-ink-3 text-xs";

export function ArticleTable({ articles, selection, datesAhead, ...place }: ArticleRowsProps) {
  return (
    <Card>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{m.nav_articles()}</caption>
        <thead>
          <tr className="border-line border-b bg-panel/40 [&>th:first-child]:rounded-tl-xl [&>th:last-child]:rounded-tr-xl">
            {selection && (
              <th scope="col" className="w-10 pl-4 text-left">
                <span className="flex">
                  <SelectAll articles={articles} selection={selection} />
                </span>
              </th>
            )}
            <th scope="col" className={cx(heading, selection ? "pl-2" : "pl-4")}>
              {m.articles_title()}
            </th>
            <th scope="col" className={cx(heading, "w-42")}>
              {m.articles_status()}
            </th>
            <th scope="col" className={cx(heading, "w-44 max-lg:w-36")}>
              {m.articles_author()}
            </th>
            <th scope="col" className={cx(heading, "w-42 pr-4 text-right")}>
              {datesAhead ? m.articles_goes_live() : m.articles_updated()}
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <Row key={article.id} article={article} selection={selection} {...place} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type RowProps = { article: BrowsedArticle; projectId: string; timeZone: string; selection: Selection<BrowsedArticle> | undefined };

function Row({ article, projectId, timeZone, selection }: RowProps) {
  const isTicked = selection?.isSelected(article) ?? false;
  return (
    <tr
      data-row={article.id}
      className={cx(
        "relative border-line border-b text-ink-2 text-ui last:rounded-b-xl last:border-b-0",
        isTicked ? "bg-accent-soft/50" : "hover:bg-panel/40",
      )}
    >
      {selection && (
        <td className="pl-4">
          <span className="relative z-1 flex">
            <Checkbox
              label={m.bulk_select({ title: article.title })}
              hideLabel
              checked={isTicked}
              onChange={(on) => selection.toggle(article, on)}
            />
          </span>
        </td>
      )}
      <td className={cx("py-2.5 pr-3 text-ink", selection ? "pl-2" : "pl-4")}>
        <TitleLink article={article} projectId={projectId} />
        <ArticleFacts article={article} />
      </td>
      <td className="px-3 py-2.5">
        <span className="flex flex-col items-start gap-1">
          <ArticleState article={article} requestedChanges={article.requestedChanges} />
          <StepsTaken steps={article.steps} />
        </span>
      </td>
      <td className="px-3 py-2.5">
        <Author author={article.author} />
      </td>
      <td className="py-2.5 pr-4 pl-3 text-right">
        <ArticleMoment article={article} timeZone={timeZone} />
      </td>
    </tr>
  );
}

function SelectAll({ articles, selection }: { articles: readonly BrowsedArticle[]; selection: Selection<BrowsedArticle> }) {
  const count = selection.selected.length;
  return (
    <Checkbox
      label={m.bulk_select_all()}
      hideLabel
      checked={count > 0 && count === articles.length}
      some={count > 0}
      onChange={selection.toggleAll}
    />
  );
}
