import { m } from "#messages";
import { Status } from "#src/ui/status.tsx";
import type { BrowsedArticle } from "../list-search.ts";

/** Titles of the articles that an action is about to change. */
export function ChosenArticles({ articles, withRevision }: { articles: readonly BrowsedArticle[]; withRevision: boolean }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {articles.map(({ id, title, revision }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 px-3 py-2 text-ui">
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
          {withRevision && <span className="shrink-0 text-ink-3 text-xs tabular-nums">{m.articles_revision({ revision })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Selected articles that an action skips, listed so that nobody wonders about them. */
export function LeftOutArticles({ articles }: { articles: readonly BrowsedArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-ink-3 text-xs">{m.articles_left_out({ count: articles.length })}</h3>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {articles.map(({ id, title, status }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-ink-2 text-xs">
            <span className="min-w-0 truncate">{title}</span>
            <Status status={status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
