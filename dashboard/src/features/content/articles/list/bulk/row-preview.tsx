import { ArrowDown, ArrowUp } from "lucide-react";
import { m } from "#messages";
import { longLocal } from "#src/format/dates.ts";
import { IconButton } from "#src/ui/button.tsx";
import type { BrowsedArticle } from "../list-search.ts";

type RowPreviewProps = {
  articles: readonly BrowsedArticle[];
  days: readonly string[];
  time: string;
  /** All articles of the dialog in order; `articles` are those that get a date. */
  all: readonly BrowsedArticle[];
  onOrder: (all: BrowsedArticle[]) => void;
};

/** Dates of the articles, with buttons that change their order. */
export function RowPreview({ articles, days, time, all, onOrder }: RowPreviewProps) {
  const swap = (one: BrowsedArticle, other: BrowsedArticle | undefined) => {
    if (other === undefined) return;
    onOrder(all.map((article) => (article.id === one.id ? other : article.id === other.id ? one : article)));
  };
  return (
    <ol aria-label={m.articles_dates()} className="mt-4 divide-y divide-line rounded-lg border border-line">
      {articles.map((article, index) => (
        <li key={article.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
          <div className="min-w-0 flex-1">
            <p className="truncate text-ui leading-5" data-tip={article.title}>
              {article.title}
            </p>
            <p className="text-ink-3 text-xs tabular-nums leading-4.5">{dateOf(days[index], time)}</p>
          </div>
          {articles.length > 1 && (
            <>
              <IconButton
                label={m.articles_earlier({ title: article.title })}
                disabled={index === 0}
                onClick={() => swap(article, articles[index - 1])}
                className="size-7"
              >
                <ArrowUp size={14} />
              </IconButton>
              <IconButton
                label={m.articles_later({ title: article.title })}
                disabled={index === articles.length - 1}
                onClick={() => swap(article, articles[index + 1])}
                className="size-7"
              >
                <ArrowDown size={14} />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function dateOf(day: string | undefined, time: string): string {
  return day === undefined ? "—" : longLocal(`${day}T${time}`);
}
