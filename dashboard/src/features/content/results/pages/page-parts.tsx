import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { shortDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { decimal } from "#src/format/numbers.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Pill, Status } from "#src/ui/status.tsx";
import { resultsRouteApi } from "../results-search.ts";
import { ResultChange } from "./change.tsx";

export type BrowsedResult = Item<"browse_results">;

/** Returns the readable path of an address, without the part that all of a site's addresses share. */
export function pathOf(page: string): string {
  const url = URL.parse(page);
  if (url === null) return page;
  try {
    return decodeURI(url.pathname + url.search);
  } catch {
    return url.pathname + url.search;
  }
}

/** Title that leads to the page's own figures. The link covers the whole row. */
export function PageLink({ row }: { row: BrowsedResult }) {
  const { projectId } = resultsRouteApi.useParams();
  const search = resultsRouteApi.useSearch();
  return (
    <Link
      to="/projects/$projectId/results"
      params={{ projectId }}
      search={{ ...search, page: row.page }}
      resetScroll={false}
      data-result={row.page}
      className="font-medium text-ui leading-5 outline-none [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
    >
      {row.article?.title ?? pathOf(row.page)}
    </Link>
  );
}

/** Address of the page and, for an article, its publication date, or that it is no longer published. */
export function PageFacts({ row: { page, article } }: { row: BrowsedResult }) {
  const { timeZone } = usePlace().project;
  if (article === null) return <p className="mt-0.5 truncate text-ink-3 text-xs">{URL.parse(page)?.host}</p>;
  return (
    <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink-3 text-xs">
      <span className="min-w-0 max-w-full truncate">{pathOf(page)}</span>
      {article.publishedAt !== null && article.status === "published" && (
        <span className="shrink-0">{m.results_since({ moment: shortDay(dayIn(timeZone, new Date(article.publishedAt))) })}</span>
      )}
      {article.status !== "published" && <Status status={article.status} />}
    </div>
  );
}

/** Link to the article itself, above the row's own link. */
export function ArticleLink({ row: { article } }: { row: BrowsedResult }) {
  const { project } = usePlace();
  if (article === null) return null;
  return (
    <Link
      to="/projects/$projectId/articles/$articleId"
      params={{ projectId: project.id, articleId: article.id }}
      aria-label={m.results_open_article({ title: article.title })}
      data-tip={m.results_article()}
      className="relative z-1 grid size-8 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-panel hover:text-ink"
    >
      <FileText size={15} aria-hidden />
    </Link>
  );
}

/** Change of a page's clicks, or a mark that the page is new. */
export function PageChange({ row: { comparison, impressions } }: { row: BrowsedResult }) {
  if (comparison === null) return <span className="text-ink-3">—</span>;
  if (comparison.impressionsBefore === 0 && impressions > 0) return <Pill tone="bg-blue-s text-blue-i">{m.results_new()}</Pill>;
  return <ResultChange now={comparison.clicks} before={comparison.clicksBefore} />;
}

export function shownPosition(position: number | null): string {
  return position === null ? "—" : decimal(position);
}
