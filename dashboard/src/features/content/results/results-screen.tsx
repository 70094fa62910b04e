import { isLeader } from "@galley/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert, Upload } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { longDay } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import type { Chart } from "./chart/series.ts";
import { ConsoleDialog } from "./data/console-dialog.tsx";
import { ImportDialog } from "./data/import-dialog.tsx";
import { ConnectionButton } from "./head/connection-pill.tsx";
import { PageDialog } from "./pages/page-dialog.tsx";
import { Results } from "./results.tsx";
import { type ResultsSearch, resultsRouteApi, useSetSearch, usualSpan } from "./results-search.ts";

const waitingMilliseconds = 10_000;

/** Figures of the project's pages in search. The URL holds the period, the view and the filters. */
export function ResultsScreen() {
  const { project, organization } = usePlace();
  const search = resultsRouteApi.useSearch();
  const set = useSetSearch();
  const mayChange = isLeader(organization.role);
  const chart = useChart(project.id, search);
  const freshness = chart.data?.freshness;
  // Without any figures the screen itself explains how to get them, so the header does not repeat it.
  const isEmpty = freshness?.lastDay === null && freshness.connection === null;
  return (
    <>
      <PageHeader
        title={m.nav_results()}
        sub={freshness && <FreshnessLine freshness={freshness} />}
        actions={
          <>
            <Link to="/projects/$projectId/blog/readers" params={{ projectId: project.id }} className={buttonClass("quiet")}>
              {m.results_to_readers()}
            </Link>
            {!isEmpty && (
              <>
                {freshness && <ConnectionButton status={freshness.connection} mayChange={mayChange} />}
                {mayChange && (
                  <Button onClick={() => set({ open: "import" })}>
                    <Upload size={14} aria-hidden />
                    {m.results_import()}
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      <InSearch chart={chart} search={search} mayChange={mayChange} />
    </>
  );
}

function useChart(projectId: string, { days = usualSpan }: ResultsSearch) {
  return useQuery({
    ...query("chart_results", { projectId, days }),
    placeholderData: keepPreviousData,
    // The stream of changes does not report days that the service fetches itself.
    refetchInterval: ({ state: { data } }) => (data?.freshness.connection === "waiting" ? waitingMilliseconds : false),
  });
}

type InSearchProps = { chart: ReturnType<typeof useChart>; search: ResultsSearch; mayChange: boolean };

/** How the pages did in search. */
function InSearch({ chart, search, mayChange }: InSearchProps) {
  const { project } = usePlace();
  const set = useSetSearch();
  const { page, open } = search;
  return (
    <>
      {chart.data?.freshness.connection === "failed" && <ConnectionTrouble projectId={project.id} mayChange={mayChange} />}
      {chart.isPending && <Loading rows={8} />}
      {chart.isError && chart.data === undefined && <Failed error={chart.error} onRetry={() => void chart.refetch()} />}
      {chart.data !== undefined && (
        <div
          className={cx("flex flex-col gap-4", chart.isPlaceholderData && "opacity-60 transition-opacity delay-150")}
          aria-busy={chart.isPlaceholderData}
        >
          <Results chart={chart.data} search={search} mayChange={mayChange} />
        </div>
      )}
      {page !== undefined && <PageDialog projectId={project.id} page={page} search={search} onClose={() => set({ page: undefined })} />}
      {open === "import" && mayChange && <ImportDialog projectId={project.id} onClose={() => set({ open: undefined }, true)} />}
      {open === "search-console" && (
        <ConsoleDialog
          projectId={project.id}
          mayChange={mayChange}
          onClose={() => set({ open: undefined, outcome: undefined }, true)}
          outcome={search.outcome}
        />
      )}
    </>
  );
}

/** Problem that blocks new figures until a person acts, in the service's words. */
function ConnectionTrouble({ projectId, mayChange }: { projectId: string; mayChange: boolean }) {
  const { data } = useQuery(query("get_search_console", { id: projectId }));
  const set = useSetSearch();
  if (data?.connection?.status !== "failed") return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-red-s px-4 py-3 text-red-i text-ui">
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2 leading-5">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
        <span className="[overflow-wrap:anywhere]">{m.results_trouble({ reason: data.connection.reason ?? "" })}</span>
      </p>
      {mayChange && <Button onClick={() => set({ open: "search-console" })}>{m.results_trouble_act()}</Button>}
    </div>
  );
}

/** Last day with figures, and their source. */
function FreshnessLine({ freshness: { lastDay, updatedAt, source } }: { freshness: Chart["freshness"] }) {
  const { project } = usePlace();
  if (lastDay === null || updatedAt === null) return null;
  const told = source === "search_console" ? m.results_fresh_fetched : m.results_fresh_imported;
  return (
    <p className="mt-1 text-ink-2 text-ui">
      <Ago moment={updatedAt} timeZone={project.timeZone}>
        {(ago) => told({ day: longDay(lastDay), ago })}
      </Ago>
    </p>
  );
}
