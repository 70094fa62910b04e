import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExternalLink, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ChartCards } from "../chart/chart-cards.tsx";
import { SpanSwitch } from "../head/span-switch.tsx";
import { type ResultsSearch, resultsOver, usualSpan } from "../results-search.ts";
import { pathOf } from "./page-parts.tsx";
import { PeriodNote, SearchTable } from "./searches.tsx";

type PageDialogProps = { projectId: string; page: string; search: ResultsSearch; onClose: () => void };

/** Dialog about one page: its figures day by day, and the searches that its words answer. */
export function PageDialog({ projectId, page, search, onClose }: PageDialogProps) {
  const { days = usualSpan } = search;
  const chart = useQuery({ ...query("chart_results", { projectId, days, page }), placeholderData: keepPreviousData });
  const article = chart.data?.article;
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={article?.title ?? pathOf(page)}
      description={<span className="block [overflow-wrap:anywhere]">{page}</span>}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <SpanSwitch days={search.days} linkTo={resultsOver(projectId, search)} />
          <span className="hidden flex-1 sm:block" />
          {article && (
            <Link to="/projects/$projectId/articles/$articleId" params={{ projectId, articleId: article.id }} className={buttonClass()}>
              <FileText size={14} aria-hidden />
              {m.results_article()}
            </Link>
          )}
          <a href={page} target="_blank" rel="noreferrer" className={buttonClass()}>
            <ExternalLink size={14} aria-hidden />
            {m.results_visit()}
          </a>
        </div>
        {chart.data !== undefined && <ChartCards chart={chart.data} />}
        {chart.isPending && <Loading rows={6} />}
        {chart.isError && chart.data === undefined && <Failed error={chart.error} onRetry={() => void chart.refetch()} />}
        <SearchesOfPage projectId={projectId} page={page} />
      </div>
    </Dialog>
  );
}

const searchesMax = 10;

function SearchesOfPage({ projectId, page }: { projectId: string; page: string }) {
  const { data } = useQuery(query("browse_searches", { projectId, page, limit: searchesMax }));
  if (data === undefined) return null;
  const { period, data: rows } = data;
  if (period === null) return null;
  return (
    <section aria-labelledby="searches-of-page">
      <h3 id="searches-of-page" className="font-semibold text-ui">
        {m.results_searches_alike()}
      </h3>
      <Note>{m.results_searches_alike_text()}</Note>
      {rows.length === 0 ? (
        <Note>{m.results_searches_alike_none()}</Note>
      ) : (
        <>
          <div className="my-2 rounded-xl border border-line">
            <SearchTable rows={rows} />
          </div>
          <PeriodNote period={period} />
        </>
      )}
    </section>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-ink-2 text-ui leading-5">{children}</p>;
}
